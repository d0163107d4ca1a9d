import { useLikelyDay } from '#frontend/lib/clock.ts'
import type { MedicalSheetLine, TeamDetail } from '#shared/teams/model.ts'
import { dash, nameOf, slashed } from '../describe.ts'
import { SheetScroll } from './PrintTableScroll.tsx'

export function MedicalSheet({ team, lines }: { team: TeamDetail; lines: MedicalSheetLine[] }) {
  const today = useLikelyDay()
  return (
    <article className="sheet">
      <header className="sheet-head">
        <div>
          <h2>{team.name}</h2>
          <p>{team.season}</p>
        </div>
        <p>
          Confidential
          <br />
          {slashed(today)}
        </p>
      </header>
      {lines.length === 0 ? <p>There is nobody on this team.</p> : <Lines lines={lines} />}
    </article>
  )
}

const Lines = ({ lines }: { lines: MedicalSheetLine[] }) => (
  <SheetScroll label="Players">
    <table className="sheet-table sheet-wraps">
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
            <td>{slashed(line.dateOfBirth)}</td>
            <td>
              <Contact
                name={line.emergencyContact}
                note={line.emergencyRelationship}
                phone={line.emergencyPhone}
              />
            </td>
            <td>
              <Contact name={line.parentName} phone={line.parentPhone} />
            </td>
            <td>{medicalOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </SheetScroll>
)

/** A child whose family has filled in nothing yet may have anything. */
function medicalOf({ hasMedicalIssues, medicalInfo, emergencyContact }: MedicalSheetLine) {
  if (hasMedicalIssues) return <strong>{medicalInfo || 'Yes: please ask the family'}</strong>
  return emergencyContact ? 'Nothing known' : 'Not filled in'
}

function Contact(props: {
  name?: string | undefined
  note?: string | undefined
  phone?: string | undefined
}) {
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
