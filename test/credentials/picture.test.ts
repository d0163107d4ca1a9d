import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader } from '../uploads/files.ts'
import { createCredentialHelpers } from './credentials.ts'

const club = await openClub()
const { picture, submit, verify, listOwn } = createCredentialHelpers(club, api.credentials)
const { link } = createUploader(club)
const admin = await club.person('admin')
const director = await club.person('program_director')
const coach = await club.person('coach')

describe('the picture', () => {
  it('a credential’s picture opens for a minute, for its coach and for those who run the club, whose access is audited', async () => {
    const { id, url, uploaderId } = await submit(await club.person('coach'))
    expect((await link(coach, url)).status).toBe(404)
    expect((await link(await club.person('parent'), url)).status).toBe(404)
    const { status, json } = await link(director, url)
    expect(status).toBe(200)
    expect(new URL(json.url).searchParams.get('X-Amz-Expires')).toBe('60')
    const { auditRows } = await import('#functions/stores/audit/store.ts')
    const { rows } = await auditRows.list('owner', `AUDITOF#${uploaderId}`)
    expect(rows).toMatchObject([
      { actor: director.id, action: 'file.open', subject: id, details: { upload: url } },
    ])
  })

  it('a picture can be opened through its credential only while the credential shows it', async () => {
    const { id, url } = await submit(await club.person('coach'))
    const { getAccess } = await import('#functions/services/uploads/access.ts')
    const { getUpload } = await import('#functions/stores/uploads/store.ts')
    const { getCaller } = await import('#functions/identity/sessions/caller.ts')
    const caller = await getCaller(director.token, club.clock.now)
    const access = async (file: string) => {
      const upload = await getUpload(file)
      return upload && caller && getAccess({ ...upload, subject: { kind: 'credential', id } }, caller)
    }
    expect([await access(url), await access(await picture(director))]).toEqual(['audited', undefined])
  })

  it('a credential’s picture is deleted with the account of a child', async () => {
    const child = await club.person('player')
    const { id, url } = await submit(child)
    await verify(admin, id)
    await submit(child)
    await club.tick()
    expect(club.ses.mails(child.email)).toEqual([])
    const { deleteCredentialsOfUser } = await import('#functions/stores/credentials/store.ts')
    await deleteCredentialsOfUser(child.id, club.clock.now)
    await deleteCredentialsOfUser(child.id, club.clock.now)
    expect(await listOwn(child)).toEqual([])
    await club.tick()
    expect(club.s3.objects().filter(({ key }) => key.endsWith(url))).toEqual([])
    await submit(child)
  })
})
