import { describe, expect, test } from 'vitest'
import { addPlayer } from '../registrations/steps.ts'
import { expectAccessible } from '../story.ts'
import { atForm, pdf, sentIds, stored } from './form.ts'
import { addExif, drawPicture, hasLocation, readSize } from './pictures.ts'

describe('a picture', () => {
  test('a picture is never enlarged, stays a PNG, and loses its location', { tags: 'main' }, async () => {
    const { page, token, surname, image, certificate } = await atForm()
    const sent = sentIds(page)
    await image.input.setInputFiles(await drawPicture(page, 'png', [300, 200]))
    await image.box.getByRole('button', { name: 'View' }).waitFor()
    await certificate.input.setInputFiles(addExif(await drawPicture(page, 'jpeg', [120, 80])))
    await certificate.box.getByRole('button', { name: 'View' }).waitFor()
    await addPlayer(page, 'Ada', surname)
    const png = await stored(token, String(sent().playerImageUrl))
    expect({ type: png.link.contentType, size: readSize(png.bytes) }).toEqual({
      type: 'image/png',
      size: [300, 200],
    })
    const scan = await stored(token, String(sent().birthCertificateUrl))
    expect({ size: readSize(scan.bytes), tells: hasLocation(scan.bytes) }).toEqual({
      size: [80, 120],
      tells: false,
    })
  })

  test('a picture of an unsupported type is refused with a reason, and the next one is accepted', async () => {
    const { page, image, certificate } = await atForm()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const jpeg = await drawPicture(page, 'jpeg', [40, 40])
    const big = Buffer.concat([jpeg.buffer, Buffer.alloc(12 * 1024 * 1024)])
    for (const [file, words] of [
      [{ ...jpeg, buffer: big }, 'Files may be up to 10 MB'],
      [
        { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
        'Please choose a JPEG or PNG picture',
      ],
      [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: html }, 'This picture can’t be read.'],
      [pdf, 'Please choose a JPEG or PNG picture'],
    ] as const) {
      await image.input.setInputFiles(file)
      await image.said(words).waitFor()
      await expect.poll(() => image.input.getAttribute('aria-invalid')).toBe('true')
      expect(await image.box.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }
    expect(asked.filter(url => url.includes('/api/uploads'))).toEqual([])
    await expectAccessible(page)

    // What only the club can detect.
    await certificate.input.setInputFiles({ ...pdf, buffer: html })
    await certificate.said('Please choose a JPEG, PNG or PDF file').waitFor()
    await image.input.setInputFiles(jpeg)
    await image.box.getByRole('button', { name: 'View' }).waitFor()
    await expect.poll(() => image.input.getAttribute('aria-invalid')).toBe('false')
  })
})
