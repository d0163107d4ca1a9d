import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export interface Page<Row> {
  rows: Row[]
  next: string | undefined
}

/**
 * The loaded pages of a long list; `load` is `callPage` with the route's query. With a server-side search
 * (`isSearched`), the previous results stay until the next ones arrive, and many pages are not refetched on
 * focus or remount.
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
    select: flattenRows<Row>,
    ...(staleTime !== undefined && { staleTime }),
    ...(isSearched && {
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: hasFewPages,
      refetchOnMount: hasFewPages,
    }),
  })

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>

/** All rows of a list, after loading the missing pages. */
export async function fetchWholeList<Row>(pages: ListPages<Row>): Promise<Row[]> {
  let latest = pages
  while (latest.hasNextPage) {
    latest = await latest.fetchNextPage()
    if (latest.error) throw latest.error
  }
  return latest.data ?? []
}

function flattenRows<Row>({ pages }: InfiniteData<Page<Row>>): Row[] {
  return pages.flatMap(page => page.rows)
}

const hasFewPages = ({ state: { data } }: { state: { data: { pages: unknown[] } | undefined } }): boolean =>
  (data?.pages.length ?? 0) < 4
