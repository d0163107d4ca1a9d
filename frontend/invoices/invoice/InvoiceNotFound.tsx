import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { pages } from '#shared/pages.ts'

const title = 'Invoice not found'

export function InvoiceNotFound() {
  return (
    <>
      <ScreenTitle title={title} />
      <Notice title={title} text="That link looks incomplete, or it belongs to another club.">
        <LinkButton variant="primary" to={pages.invoices.path}>
          All invoices
        </LinkButton>
      </Notice>
    </>
  )
}
