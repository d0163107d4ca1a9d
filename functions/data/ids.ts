import { ulid } from 'ulid'

/** A sortable id that says what it names: `reg_01J…`. Later ids sort behind earlier ones. */
export const newId = (noun: string, now: Date): string => `${noun}_${ulid(now.getTime())}`
