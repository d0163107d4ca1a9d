import type { Row } from './expectations.ts'

/**
 * Who gets an answer, typed by hand and never computed from the product. A row of the access matrix is one of these sets,
 * or has eight cells of its own.
 */

//                                AN    PL    PA    PC    AC    CO    PD    AD
export const everybody: Row = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']
export const signedIn: Row = [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']
export const adults: Row = [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']
export const staff: Row = [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok']
export const headStaff: Row = [401, 403, 403, 403, 403, 'ok', 'ok', 'ok']
export const office: Row = [401, 403, 403, 403, 403, 403, 'ok', 'ok']
export const administrators: Row = [401, 403, 403, 403, 403, 403, 403, 'ok']

/** May ask, and finds nothing: the row is somebody else's, or there is none. Those in `but` find it. */
export const hiddenFrom = (asking: Row, { but }: { but?: Row } = {}): Row =>
  asking.map((cell, at) => (cell === 'ok' && but?.[at] !== 'ok' ? 404 : cell))
