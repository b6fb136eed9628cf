// Tests of random values draw the same ones all day (RANDOM_SEED draws others; the night does): a change meets the values of its day everywhere.
import fc from 'fast-check';

const day = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? day) });
