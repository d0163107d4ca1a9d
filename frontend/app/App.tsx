import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import { RouterContext } from '#frontend/lib/lateNavigation.ts'
import { createQueryClient } from '#frontend/lib/queries.ts'

export function App({ router }: { router: DataRouter }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </QueryClientProvider>
  )
}
