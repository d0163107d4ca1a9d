import { testSeedOn } from './seedOn.ts'

await testSeedOn('2026-12-25T03:30:00Z')
