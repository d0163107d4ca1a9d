import { openClub } from '../../club.ts'
import { testSeedOn } from './seedOn.ts'

testSeedOn(await openClub(), '2026-12-25T03:30:00Z')
