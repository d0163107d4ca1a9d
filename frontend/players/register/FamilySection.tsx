import { formatAddress } from '#frontend/ownProfile/formatAddress.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { CheckboxGroup } from '#frontend/ui/forms/FormFields.tsx'
import type { PlayerFormState } from './registerFields.ts'
import type { Sibling } from './useSiblingStart.ts'

/** What the next child has of the first one: where it lives, and who else looks after it. */
export function FamilySection(props: {
  form: PlayerFormState
  sibling: Sibling
  onChangeAddress: () => void
}) {
  const { form, sibling, onChangeAddress } = props
  const { guardians, child } = sibling
  return (
    <Card title="Family" action={<Button onClick={onChangeAddress}>Change address</Button>}>
      <FactList facts={[['Address', formatAddress(useUser()) || 'Not provided']]} />
      {guardians.length > 0 && (
        <CheckboxGroup
          form={form}
          name="guardianIds"
          label="Other guardians"
          hint={`They’re also guardians of ${child.firstName}. Each one gets an invitation by email.`}
          options={guardians.map(({ userId, name }) => ({
            value: userId,
            label: `Invite ${name} for this child too`,
          }))}
        />
      )}
    </Card>
  )
}
