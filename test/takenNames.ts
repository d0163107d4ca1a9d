import type { Incoming } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'

/** Lets another person take generated user names just as they are claimed. */
export function takenNames() {
  let left = 0
  const taken: string[] = []
  const watch = async (request: Incoming, forward: Forward) => {
    const isTransaction = String(request.headers['x-amz-target']).endsWith('.TransactWriteItems')
    const value = isTransaction && left > 0 && /UNIQ#username#([^"]+)"/.exec(request.body.toString())?.[1]
    if (value) {
      left -= 1
      taken.push(value)
      const { commit, claims, remove, keys } = await writes()
      await commit(claims.put({ kind: 'username', value, ownerId: 'usr_of_somebody_else' }))
      const answer = await forward(request)
      await commit(remove(keys.unique('username', value)))
      return answer
    }
    return forward(request)
  }
  return {
    watch,
    /** Takes so many of the next names; returns a list that fills with them. */
    next(count: number): readonly string[] {
      left = count
      taken.length = 0
      return taken
    },
  }
}

/** What writes to the table of the club under test, which is opened later. */
async function writes() {
  const [{ claims }, { deleteRow }, { keys }, { commit }] = await Promise.all([
    import('#functions/stores/claims/store.ts'),
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/table.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  return { claims, remove: deleteRow, keys, commit }
}
