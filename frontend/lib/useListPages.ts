import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export interface Page<Row> {
  rows: Row[]
  next: string | undefined
}

/**
 * The pages of a long list that have been asked for; `load` is `callPage` with the route's own query. What was found
 * before stays until the next is there where the server searches (`isSearched`), and coming back does not ask for
 * each of its pages again where they are many.
 */
export const useListPages = <Row>(
  queryKey: QueryKey,
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  staleTime?: number,
  isSearched = false,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    select: rowsOf<Row>,
    ...(staleTime !== undefined && { staleTime }),
    ...(isSearched && {
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: isShort,
      refetchOnMount: isShort,
    }),
  })

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>

/** All rows of a list, after whatever pages are missing were asked for. */
export async function wholeList<Row>(pages: ListPages<Row>): Promise<Row[]> {
  let latest = pages
  while (latest.hasNextPage) {
    latest = await latest.fetchNextPage()
    if (latest.error) throw latest.error
  }
  return latest.data ?? []
}

function rowsOf<Row>({ pages }: InfiniteData<Page<Row>>): Row[] {
  return pages.flatMap(page => page.rows)
}

const isShort = ({ state: { data } }: { state: { data: { pages: unknown[] } | undefined } }): boolean =>
  (data?.pages.length ?? 0) < 4
