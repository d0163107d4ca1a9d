/** The stacks of a club, in the order in which they are deployed; each uses only what comes before it. */
export interface StackNames {
  data: string
  web: string
  api: string
  site: string
  ops: string
}

/** Of the real club `ClubData` and so on; of another stage of it in the same account `ClubData-test`. */
export function stackNames(stage?: string): StackNames {
  const name = (part: string) => (stage ? `Club${part}-${stage}` : `Club${part}`)
  return { data: name('Data'), web: name('Web'), api: name('Api'), site: name('Site'), ops: name('Ops') }
}
