import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { build } from './build.ts'
import { buildClub } from './club.ts'
import { describeOptions, readClubFile } from './clubFile.ts'
import { clubFileOf, OptionError, readOptions } from './options.ts'

const app = new App()
const options = readOptionsOrExit()
// Beside the templates, so that two syntheses with different output folders never share a build.
buildClub(app, options, await build(join(app.outdir, 'build')))
app.synth()

/** Before the build, which takes too long to wait for when there is a typo. */
function readOptionsOrExit() {
  try {
    const file = readClubFile(clubFileOf(app.node.tryGetContext('stage')))
    const options = readOptions(app.node, file)
    console.error(describeOptions(app.node, file))
    return options
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
