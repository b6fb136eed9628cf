// The seed of random tests stays the same all day, so that a change is tested with the same values
// everywhere. RANDOM_SEED sets another one, as nightly runs do.
import fc from 'fast-check';

const day = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? day) });
