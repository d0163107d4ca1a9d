/**
 * How a part of a picture looks: each has a pattern of its own as well as a color. `main` is filled, `second` hatched,
 * `former` dashed; the ages of a debt get darker.
 */
export type Tone = 'main' | 'second' | 'former' | 'age0' | 'age1' | 'age2' | 'age3' | 'age4'
