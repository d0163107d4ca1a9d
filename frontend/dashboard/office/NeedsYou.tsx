import { office } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import type { OfficeTask } from '#shared/office/model.ts'
import { NeedsYouFrame, needsYouSkeleton } from './NeedsYouFrame.tsx'
import styles from './needsYou.module.css'
import { nameTask, pathOfTask, tellAge } from './officeTasks.ts'

/** What waits for those who run the club. Each line leads to the screen on which it is done. */
export default function NeedsYou() {
  const query = useQuery({ ...routeQuery(office.tasks), staleTime: 0 })
  return (
    <NeedsYouFrame>
      <QueryResult query={query} skeleton={needsYouSkeleton} errorTitle="Your to-do list couldn’t be loaded">
        {tasks =>
          tasks.length === 0 ? (
            <p className="muted">
              You’re all caught up. Coaches to approve, overdue invoices and anything else that needs your
              attention will appear here.
            </p>
          ) : (
            <ul className={styles.tasks}>
              {tasks.map(task => (
                <TaskLine key={`${task.kind} ${task.program?.id}`} task={task} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </NeedsYouFrame>
  )
}

function TaskLine({ task }: { task: OfficeTask }) {
  const { config } = useClub()
  const { amount, program } = task
  return (
    <li>
      <Link className={styles.task} to={pathOfTask(task)}>
        <span>
          <strong>{nameTask(task)}</strong>
          {program && <> in {program.name}</>}
          {amount !== undefined && (
            <>
              , <Money cents={amount} />
            </>
          )}{' '}
          <small className="muted">{config && tellAge(task, config.timeZone, new Date())}</small>
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}
