import { readdirSync } from 'node:fs'

/** The names of the files in functions/lambdas: everything there is to build and deploy. */
export const lambdaSources = readdirSync('functions/lambdas').map(name => name.replace(/\.ts$/, ''))
