import { expect, test } from 'vitest'
import { tabStorage } from '#frontend/lib/storage.ts'
import { loadDraft, saveDraft } from '#frontend/messages/chat/drafts.ts'
import { createSendIds, toNewMessage } from '#frontend/messages/compose/formValues.ts'
import { clearDraftsOfOthers } from '#frontend/ui/forms/draft/drafts.ts'

const draftOf = (userId: string) => ({ userId, conversationId: 'global' })

test('a draft is kept in the tab until it is emptied, or until another person has signed in there', () => {
  const attachment = { id: 'upl_1', fileName: 'map.pdf', contentType: 'application/pdf', size: 9 }
  const draft = { content: 'Hello', notificationType: 'app', attachments: [attachment] } as const
  saveDraft(draftOf('usr_1'), draft)
  saveDraft(draftOf('usr_12'), draft)
  tabStorage.setItem('theirs', 'kept')
  clearDraftsOfOthers('usr_12')
  expect(loadDraft(draftOf('usr_1'))).toBeUndefined()
  expect(loadDraft(draftOf('usr_12'))).toEqual(draft)
  expect(tabStorage.getItem('theirs')).toBe('kept')
  saveDraft(draftOf('usr_12'), { ...draft, content: ' \n', attachments: [] })
  expect(loadDraft(draftOf('usr_12'))).toBeUndefined()
})

test.each(['{', '{}', '{"content":"a","notificationType":"toString","attachments":[]}'])(
  'stored data that is not a draft is not shown: %s',
  text => {
    saveDraft(draftOf('usr_1'), { content: 'Hello', notificationType: 'app', attachments: [] })
    for (const key of tabStorage.keys()) tabStorage.setItem(key, text)
    expect(loadDraft(draftOf('usr_1'))).toBeUndefined()
  },
)

const typed = {
  ...{ teamId: 't', programId: 'p', recipientId: 'u', subject: 'S', content: 'C' },
  notificationType: 'both' as const,
}
test.each([
  ['team', { teamId: 't' }],
  ['program', { programId: 'p' }],
  ['person', { recipientId: 'u' }],
  ['staff', { isGlobal: true, isStaffOnly: true }],
  ['all', { isGlobal: true }],
] as const)('a new message to %s names that recipient and no other', (recipientType, to) => {
  const { subject, content, notificationType } = typed
  expect(toNewMessage({ ...typed, recipientType })).toEqual({ subject, content, notificationType, ...to })
})

test('a message keeps its send id as long as its content is the same', () => {
  const nameFor = createSendIds()
  const first = nameFor({ content: 'a' })
  expect(nameFor({ content: 'a' })).toBe(first)
  expect(nameFor({ content: 'b' })).not.toBe(first)
})
