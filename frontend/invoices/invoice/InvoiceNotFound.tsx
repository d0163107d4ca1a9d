import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { pages } from '#shared/pages.ts'

const title = 'Invoice Not Found'

export function InvoiceNotFound() {
  return (
    <>
      <ScreenTitle title={title} />
      <Notice title={title} text="The address that led here is not complete, or it is of another club.">
        <LinkButton variant="primary" to={pages.invoices.path}>
          All invoices
        </LinkButton>
      </Notice>
    </>
  )
}
