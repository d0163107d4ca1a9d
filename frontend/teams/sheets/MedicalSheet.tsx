import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { dash } from '#frontend/teams/describe.ts'
import { formatDate } from '#shared/dates.ts'
import type { MedicalSheetLine, TeamDetail } from '#shared/teams/model.ts'
import { PrintTableScroll } from './PrintTableScroll.tsx'
import styles from './sheet.module.css'

export function MedicalSheet({ team, lines }: { team: TeamDetail; lines: MedicalSheetLine[] }) {
  const today = useClubDayOrLocal()
  return (
    <article className={styles.sheet}>
      <header className={styles.sheetHead}>
        <div>
          <h2>{team.name}</h2>
          <p>{team.season}</p>
        </div>
        <p>
          Confidential
          <br />
          {formatDate(today, 'MM/dd/yyyy')}
        </p>
      </header>
      {lines.length === 0 ? <p>There is nobody on this team.</p> : <SheetRows lines={lines} />}
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
          <th scope="col">Parent</th>
          <th scope="col">Medical</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <td>{line.jerseyNumber ?? dash}</td>
            <td>{nameOf(line)}</td>
            <td>{formatDate(line.dateOfBirth, 'MM/dd/yyyy')}</td>
            <td>
              <ContactPhone
                name={line.emergencyContact}
                note={line.emergencyRelationship}
                phone={line.emergencyPhone}
              />
            </td>
            <td>
              <ContactPhone name={line.parentName} phone={line.parentPhone} />
            </td>
            <td>{describeMedical(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintTableScroll>
)

/** If a family has not filled in anything yet, nothing can be ruled out. */
function describeMedical({ hasMedicalIssues, medicalInfo, emergencyContact }: MedicalSheetLine) {
  if (hasMedicalIssues) return <strong>{medicalInfo || 'Yes: please ask the family'}</strong>
  return emergencyContact ? 'Nothing known' : 'Not filled in'
}

function ContactPhone(props: { name?: string; note?: string; phone?: string }) {
  const { name, note, phone } = props
  if (!name && !phone) return dash
  return (
    <>
      {[name, note && `(${note})`].filter(Boolean).join(' ')}
      {phone && (
        <>
          <br />
          <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </>
  )
}
