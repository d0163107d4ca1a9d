import { join } from 'node:path'
import { build } from '../build.ts'
import { startStripe } from '../local/stripe/server.ts'
import { createCdk, synth } from './cdk.ts'
import { openDeployed } from './deployed.ts'
import { startEmulator } from './emulator.ts'
import { exchangeFile, pay, receive, register, runJobs } from './family.ts'
import type { Installed } from './install.ts'
import { deployChanged, deployFailing, destroy } from './redeploy.ts'
import type { Steps } from './steps.ts'
import { synthesize, type VersionName, versionNames } from './versions.ts'

export interface Place {
  installed: Installed
  /** The folder for everything that is written. */
  folder: string
  /** Receives how to stop what was started. */
  closers: (() => Promise<void>)[]
}

/** A club's life with CloudFormation, from the first deployment to the last. */
export async function rehearse(steps: Steps, { installed, folder, closers }: Place): Promise<void> {
  const stripe = await startStripe({ ...keys, webhook: { secret: keys.webhookSecret } })
  closers.push(stripe.close)
  const templates = (name: VersionName) => join(folder, name)
  await steps.attempt('npx cdk synth', 180, async signal => {
    const cpu = await synth(folder, signal)
    return `It took ${cpu.toFixed(1)} s of CPU time and needed neither an account nor a network.`
  })
  await steps.need('Build three versions', 240, async () => {
    const built = await build(join(folder, 'build'))
    for (const name of versionNames) synthesize(name, built, templates(name), stripe.url)
  })
  const emulator = await steps.need('Start the emulator', 30, signal =>
    startEmulator(installed, folder, signal),
  )
  closers.push(emulator.stop)
  const cdk = createCdk(emulator, folder)
  await steps.need('cdk bootstrap', 60, signal => cdk.bootstrap(templates('earlier'), signal))
  await steps.need('Deploy all stacks', 150, signal => cdk.deploy(templates('earlier'), signal))
  const club = await steps.need("Stripe's keys, an administrator", 30, () =>
    openDeployed(emulator, stripe, keys),
  )
  closers.push(club.close)

  await steps.attempt('Register a family', 30, () => register(club))
  await steps.attempt('Receive the welcome email', 20, signal => receive(emulator, 'Welcome to', signal))
  await steps.attempt('Put and read a file', 30, () => exchangeFile(club))
  await steps.attempt('Pay by card', 30, () => pay(club, stripe, keys))
  await steps.attempt('Receive the receipt', 20, signal => receive(emulator, 'Receipt', signal))
  await steps.attempt('Run the jobs', 30, signal => runJobs(emulator, club, signal))

  const stage = { emulator, cdk, club }
  await steps.attempt('Deploy a changed version', 120, signal =>
    deployChanged(stage, templates('current'), signal),
  )
  await steps.attempt('Fail a deployment', 120, signal => deployFailing(stage, templates('failing'), signal))
  await steps.attempt('Destroy', 120, signal => destroy(stage, templates('current'), signal))
}

const keys = {
  secretKey: 'sk_test_rehearsal',
  publishableKey: 'pk_test_rehearsal',
  webhookSecret: 'whsec_rehearsal',
}
