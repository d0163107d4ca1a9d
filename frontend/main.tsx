import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { makeRoutes, withLoaded } from './app/router.tsx'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const routes = await withLoaded(makeRoutes(), location.pathname)
const app = (
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>
)
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
