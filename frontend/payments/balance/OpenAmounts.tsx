import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#frontend/ui/Button.tsx'
import { ClubDate, ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { dueWords } from '#shared/invoices/due.ts'
import { sum } from '#shared/money.ts'
import { type OpenItem, useOpenAmounts } from './useOpenAmounts.ts'

/** The items of a list: each amount that a family has open, and the balance of all, which may be nothing. */
export function OpenAmounts() {
  const { dueNow, comingUp, balance, isKnown, retry } = useOpenAmounts()
  if (!isKnown)
    return retry ? (
      <li>
        What else is due couldn’t be loaded. <Button onClick={retry}>Try again</Button>
      </li>
    ) : null
  return (
    <>
      {dueNow.map(one => (
        <OpenLine key={one.to} word={dueWords.dueNow} one={one} />
      ))}
      {comingUp.map(one => (
        <OpenLine key={one.to} word={dueWords.comingUp} one={one} />
      ))}
      <li>
        {dueWords.balance}:{' '}
        <strong>
          <Money cents={balance} />
        </strong>
      </li>
    </>
  )
}

/** The same in one line, above a list of what it is for; nothing if nothing is open. */
export function BalanceLine() {
  const { dueNow, comingUp, balance, isKnown } = useOpenAmounts()
  if (balance === 0 || !isKnown) return null
  const amounts = [
    [dueWords.dueNow, sum(dueNow.map(one => one.balance))],
    [dueWords.comingUp, sum(comingUp.map(one => one.balance))],
    [dueWords.balance, balance],
  ] as const
  return (
    <p>
      {amounts
        .filter(([, cents]) => cents > 0)
        .map(([word, cents], nth) => (
          <Fragment key={word}>
            {nth > 0 && ' · '}
            {word}{' '}
            <strong>
              <Money cents={cents} />
            </strong>
          </Fragment>
        ))}
    </p>
  )
}

const OpenLine = ({ word, one }: { word: string; one: OpenItem }) => (
  <li>
    {word}: <Money cents={one.balance} /> for <Link to={one.to}>{one.what}</Link>
    <Deadline {...one} />
  </li>
)

/** By when an amount is to be paid, to the hour where a spot is held for it. */
export function Deadline({ isHold, dueAt, isUnfinished }: OpenItem) {
  if (isUnfinished) return ', not finished: choose how to pay, or the spot may go to someone else'
  if (!dueAt) return null
  if (!isHold)
    return (
      <>
        , by <ClubDate at={dueAt} />
      </>
    )
  return (
    <>
      , by <ClubDateTime at={dueAt} />, or the spot will be released
    </>
  )
}
