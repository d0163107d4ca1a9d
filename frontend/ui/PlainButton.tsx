import type { ComponentProps } from 'react'

/** A button styled by the screen: a day of a calendar, a picture, a row. */
export const PlainButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />
