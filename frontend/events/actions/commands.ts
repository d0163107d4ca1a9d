import { events } from 'virtual:routes'
import { affectedRoutes } from '#frontend/events/queries.ts'
import { useSend } from '#frontend/lib/queries.ts'

/** The mutations of events, with their toasts. */

const successToast = (what: string) => ({
  title: `Event ${what}`,
  description: `The event has been ${what} successfully.`,
})

export const useCreateEvent = () =>
  useSend(events.create, {
    toast: { success: successToast('created'), error: 'Error creating event' },
    refetch: affectedRoutes,
  })

export const useUpdateEvent = () =>
  useSend(events.update, {
    toast: { success: successToast('updated'), error: 'Error updating event' },
    refetch: affectedRoutes,
  })

/** Refetches only the list: the user leaves the event's own page at once. */
export const useDeleteEvent = () =>
  useSend(events.remove, {
    toast: { success: successToast('deleted'), error: 'Error deleting event' },
    refetch: [events.list],
  })

export const useSetStatus = () =>
  useSend(events.setStatus, {
    toast: {
      success: ({ status, title }) => ({
        title: { scheduled: 'Event restored', cancelled: 'Event canceled', postponed: 'Event postponed' }[
          status
        ],
        description: title,
      }),
      error: 'Error updating event',
    },
    refetch: affectedRoutes,
  })

export const useSetScore = () =>
  useSend(events.setScore, {
    toast: {
      success: ({ title }) => ({ title: 'Score saved', description: title }),
      error: 'Error updating event',
    },
    refetch: affectedRoutes,
  })
