import { testSeedOn } from './seedOn.ts'

await testSeedOn('2027-07-11T16:00:00Z')
