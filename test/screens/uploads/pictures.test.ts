import { expect, test } from 'vitest'
import { addPlayer } from '../registrations/steps.ts'
import { atForm, sentIds, stored } from './form.ts'
import { addExif, drawPicture, hasLocation, readSize } from './pictures.ts'

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
