import { Money } from './Money.tsx'

/** A line of a sum, in a `<dl>`. */
export const SumLine = (props: { name: string; cents: number; className?: string | undefined }) => (
  <div className={props.className}>
    <dt>{props.name}</dt>
    <dd>
      <Money cents={props.cents} />
    </dd>
  </div>
)
