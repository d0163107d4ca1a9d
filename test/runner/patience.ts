/**
 * How long a test waits for a condition before it counts as one that never comes true, in ms: far more than the busiest
 * machine needs, because only a fault may end the wait. A test of its own lasts longer than several such waits.
 */
export const patience = 120_000
