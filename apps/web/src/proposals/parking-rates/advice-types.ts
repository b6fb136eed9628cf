// Types for parts of the rate advisor's response.
import type { Contract } from '@curbwright/contract';
import type { z } from 'zod';

export type Advice = z.output<Contract['adviseParkingRates']['answer']>;
export type AdvisedRate = Advice['results'][number];
