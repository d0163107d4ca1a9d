import { Outlet } from 'react-router-dom'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import '#frontend/ui/amplify.css'
import '#frontend/ui/ui.css'
import './layout.css'

/** What stands around every screen after the first ones. */
export function Shell() {
  return (
    <>
      <Header />
      <main id="main" className="main">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
