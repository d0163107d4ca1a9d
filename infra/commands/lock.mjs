import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the lock file, which names living processes; false if another process holds it. A second pid keeps the lock
 * held while that process lives, even after ours ends: an installation goes on when its launcher is killed.
 */
export function take(file, alsoPid) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, [process.pid, alsoPid].filter(Boolean).join(' '))
  if (alsoPid) {
    renameSync(own, file)
    return true
  }
  try {
    // A link appears with its content or not at all, so nobody ever reads an empty lock.
    linkSync(own, file)
    return true
  } catch {
    if (!isHeld(file)) removeStale(file)
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

export function isOwn(file) {
  return holders(file).includes(process.pid)
}

/** Checks first: by now another process may hold it. */
export function release(file) {
  if (isOwn(file)) rmSync(file, { force: true })
}

/** The living process that holds the lock. */
export function holder(file) {
  return holders(file).find(isAlive)
}

function isHeld(file) {
  return holder(file) !== undefined
}

/** Moves the file before looking at it: of several processes that found it stale, only one may remove it. */
function removeStale(file) {
  const grave = `${file}.dead.${process.pid}`
  try {
    renameSync(file, grave)
    if (isHeld(grave)) linkSync(grave, file)
  } catch {
    // Another process was faster, which is just as good.
  } finally {
    rmSync(grave, { force: true })
  }
}

function holders(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number)
  } catch {
    return []
  }
}

/** A process that was killed but not yet reaped has no command line; it counts as dead. */
function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    return /run\.mjs|npm|start\.ts|verify-ledger\.ts|migrations\.ts/.test(
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    )
  } catch {
    return process.platform !== 'linux'
  }
}
