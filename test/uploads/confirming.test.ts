import { describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createUploader, files, type PresignOverrides } from './files.ts'

const club = await openClub()
const { presign, put, sent, confirm, link } = createUploader(club)
const parent = await club.person('parent')
const stored = (id: string) => club.s3.objects().filter(({ key }) => key.endsWith(id))

const png: PresignOverrides = { contentType: 'image/png', fileName: 'a.png' }
const jpeg: PresignOverrides = { contentType: 'image/jpeg', fileName: 'a.jpg' }
const pdf: PresignOverrides = {
  purpose: 'birth-certificate',
  contentType: 'application/pdf',
  fileName: 'birth.pdf',
}
const wrongPicture = 'Please choose a JPEG or PNG picture'
const wrongDocument = 'Please choose a JPEG, PNG or PDF file'

/** The first bytes of a valid file, followed by HTML. */
const begunAs = (body: Buffer, bytes: number) => Buffer.concat([body.subarray(0, bytes), files.html])
const spaced = (body: Buffer) => Buffer.concat([Buffer.from('\n'), body])

describe('confirming', () => {
  it.each<[string, PresignOverrides, Buffer, string]>([
    ['an SVG called PNG', png, files.svg, wrongPicture],
    ['HTML called JPEG', jpeg, files.html, wrongPicture],
    ['HTML called PDF', pdf, files.html, wrongDocument],
    ['a PDF called PNG', png, files.pdf, wrongPicture],
    ['a PNG called JPEG', jpeg, files.png, wrongPicture],
    ['a JPEG called PNG', png, files.jpeg, wrongPicture],
    ['a PNG called PDF', pdf, files.png, wrongDocument],
    ['a PDF behind HTML', pdf, Buffer.concat([files.html, files.pdf]), wrongDocument],
    ['a PDF behind one byte', pdf, spaced(files.pdf), wrongDocument],
    ['a PNG behind one byte', png, spaced(files.png), wrongPicture],
    ['the signature of a PNG before HTML', png, begunAs(files.png, 8), wrongPicture],
    ['a PNG that does not begin with its header', png, begunAs(files.png, 12), wrongPicture],
    ['two bytes of a JPEG before HTML', jpeg, begunAs(files.jpeg, 2), wrongPicture],
    ['one byte', png, files.png.subarray(0, 1), wrongPicture],
  ])('confirming an upload refuses %s, and deletes it', async (_, more, body, message) => {
    const id = await sent(parent, body, more)
    const { status, json } = await confirm(parent, id)
    expect([status, json.message, json.issues]).toEqual([400, message, [{ field: 'file', message }]])
    expect(stored(id)).toEqual([])
    expect((await confirm(parent, id)).status).toBe(404)
    expect((await link(parent, id)).status).toBe(404)
  })

  it.each<[string, PresignOverrides, Buffer]>([
    ['a PNG', png, files.png],
    ['a JPEG', jpeg, files.jpeg],
    ['a PDF', pdf, files.pdf],
  ])('confirming an upload accepts %s', async (_, more, body) => {
    expect((await confirm(parent, await sent(parent, body, more))).status).toBe(200)
  })

  it('confirming an upload says that a file has not arrived, and accepts it when it has', async () => {
    const target = await presign(parent, files.png)
    const { status, json } = await confirm(parent, target.id)
    expect([status, json.message]).toEqual([409, 'The file didn’t arrive. Please upload it again.'])
    await put(target, files.png)
    expect((await confirm(parent, target.id)).status).toBe(200)
  })

  it('a refused upload cannot be confirmed with another file through the same link', async () => {
    const target = await presign(parent, files.html, { size: files.png.length })
    await put(target, Buffer.from(files.png).fill('<'))
    expect((await confirm(parent, target.id)).status).toBe(400)
    expect((await put(target, files.png)).status).toBe(200)
    expect((await confirm(parent, target.id)).status).toBe(404)
    expect((await link(parent, target.id)).status).toBe(404)
  })

  it('confirming an upload gives the same answer however often and simultaneously it is requested', async () => {
    const id = await sent(parent, files.png)
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(parent, id)))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
  })
})
