import { families } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import { ChildFamily } from './ChildFamily.tsx'
import styles from './family.module.css'

/** The user's children: their other guardians, pending invitations, and whether they may sign in. */
export default function MyFamily() {
  const query = useQuery(routeQuery(families.list))
  return (
    <Card
      title="My family"
      action={
        query.data?.length ? <LinkButton to={pages.playerRegistration.path}>Add a player</LinkButton> : null
      }
    >
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={1} height="14rem" />}
        errorTitle="Your family couldn’t be loaded"
      >
        {children =>
          children.length === 0 ? (
            <EmptyState
              title="No children in your account"
              text="Add a child who plays. If someone else already added them, ask to be invited as a guardian."
              action={<LinkButton to={pages.playerRegistration.path}>Add a player</LinkButton>}
            />
          ) : (
            <ul className={styles.family}>
              {children.map(child => (
                <li key={child.id}>
                  <ChildFamily child={child} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  )
}
