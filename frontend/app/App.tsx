import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import { makeQueryClient } from '../lib/queries.ts'

export function App({ router }: { router: DataRouter }) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
