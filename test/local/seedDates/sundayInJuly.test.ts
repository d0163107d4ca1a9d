import { openClub } from '../../club.ts'
import { testSeedOn } from './seedOn.ts'

testSeedOn(await openClub(), '2027-07-11T16:00:00Z')
