import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { dash, describeMedical } from '#frontend/teams/describe.ts'
import { formatDate } from '#shared/dates.ts'
import type { MedicalSheetLine, TeamDetail } from '#shared/teams/model.ts'
import { EmergencyCards } from './EmergencyCards.tsx'
import { PrintTableScroll } from './PrintTableScroll.tsx'
import styles from './sheet.module.css'

/** Cards on the screen, a table on paper. */
export function MedicalSheet({ team, lines }: { team: TeamDetail; lines: MedicalSheetLine[] }) {
  return (
    <>
      {lines.length === 0 && <p>No one is on this team yet.</p>}
      <EmergencyCards lines={lines} />
      <PaperSheet team={team} lines={lines} />
    </>
  )
}

function PaperSheet({ team, lines }: { team: TeamDetail; lines: MedicalSheetLine[] }) {
  const today = useClubDayOrLocal()
  return (
    <article className={`${styles.sheet} ${styles.paper}`}>
      <header className={styles.sheetHead}>
        <div>
          <h2>{team.name}</h2>
          <p>{team.season}</p>
        </div>
        <p>
          Confidential
          <br />
          {formatDate(today)}
        </p>
      </header>
      <SheetRows lines={lines} />
    </article>
  )
}

const SheetRows = ({ lines }: { lines: MedicalSheetLine[] }) => (
  <PrintTableScroll label="Players">
    <table className={`${styles.sheetTable} ${styles.sheetWraps}`}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Player</th>
          <th scope="col">Born</th>
          <th scope="col">In an emergency</th>
          <th scope="col">Guardians</th>
          <th scope="col">Medical</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <td>{line.jerseyNumber ?? dash}</td>
            <td>{nameOf(line)}</td>
            <td>{formatDate(line.dateOfBirth)}</td>
            <td>
              <ContactPhone
                name={line.emergencyContact}
                note={line.emergencyRelationship}
                phone={line.emergencyPhone}
              />
            </td>
            <td>
              {line.guardians.length === 0 && dash}
              {line.guardians.map((guardian, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and they keep their places
                <p key={at}>
                  <ContactPhone {...guardian} />
                </p>
              ))}
            </td>
            <td>
              {line.hasMedicalIssues ? <strong>{describeMedical(line)}</strong> : describeMedical(line)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintTableScroll>
)

function ContactPhone({ name, note, phone }: { name?: string; note?: string; phone?: string }) {
  if (!name && !phone) return dash
  return (
    <>
      {[name, note && `(${note})`].filter(Boolean).join(' ')}
      {phone && (
        <>
          <br />
          {phone}
        </>
      )}
    </>
  )
}
