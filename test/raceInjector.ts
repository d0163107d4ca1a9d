import type { Intercept } from '#infra/local/stand-in/proxy.ts'

/** Lets something happen once between what a request, or a job, has read and what it writes. */
export function meanwhile() {
  let next: { event: () => Promise<unknown>; about: string[] } | undefined
  const watch: Intercept = async (request, forward) => {
    const isTransaction = String(request.headers['x-amz-target']).endsWith('.TransactWriteItems')
    if (next && isTransaction && next.about.every(word => request.body.includes(word))) {
      const { event } = next
      next = undefined
      await event()
    }
    return forward(request)
  }
  return {
    watch,
    /** Before the next transaction, or the next one that names all of `about`. */
    happens: (event: () => Promise<unknown>, ...about: string[]) => {
      next = { event, about }
    },
  }
}
