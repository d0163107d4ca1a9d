import { events } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { changed } from '../queries.ts'

/** What is done to events, in the words of specification 1 section 8. */

const done = (what: string) => ({
  title: `Event ${what}`,
  description: `The event has been ${what} successfully.`,
})

export const useCreateEvent = () =>
  useSend(events.create, {
    toast: { success: done('created'), error: 'Error creating event' },
    refetch: changed,
  })

export const useUpdateEvent = () =>
  useSend(events.update, {
    toast: { success: done('updated'), error: 'Error updating event' },
    refetch: changed,
  })

/** Its own screen is left at once: nobody reads again what is gone. */
export const useDeleteEvent = () =>
  useSend(events.remove, {
    toast: { success: done('deleted'), error: 'Error deleting event' },
    refetch: [events.list],
  })

export const useSetStatus = () =>
  useSend(events.setStatus, {
    toast: {
      success: ({ status, title }) => ({
        title: { scheduled: 'Event restored', cancelled: 'Event cancelled', postponed: 'Event postponed' }[
          status
        ],
        description: title,
      }),
      error: 'Error updating event',
    },
    refetch: changed,
  })

export const useSetScore = () =>
  useSend(events.setScore, {
    toast: {
      success: ({ title }) => ({ title: 'Score saved', description: title }),
      error: 'Error updating event',
    },
    refetch: changed,
  })
