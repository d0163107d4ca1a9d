import {
  announcements,
  events,
  imports,
  invoices,
  programs,
  registrations,
  setup,
  teams,
  users,
} from 'virtual:routes'
import { callRoute } from '#frontend/lib/api.ts'
import type { Desk } from './fill.ts'

export const desk: Desk = {
  begin: () => callRoute(setup.beginSample),
  createProgram: body => callRoute(programs.create, { body }),
  createPerson: body => callRoute(users.create, { body }),
  createTeam: body => callRoute(teams.create, { body }),
  importPlayers: body => callRoute(imports.players, { body }),
  register: body => callRoute(registrations.create, { body }),
  createEvent: body => callRoute(events.create, { body }),
  setScore: (id, body) => callRoute(events.setScore, { params: { id }, body }),
  announce: body => callRoute(announcements.create, { body }),
  bill: body => callRoute(invoices.create, { body }),
}
