import { expect, test } from 'vitest'
import { createLinter } from './linter.ts'

const lint = await createLinter('infra/effectReturn.grit')
/** The rule's findings for a component whose body has this line. */
const linted = (line: string) => lint('Probe.tsx', `function Probe() {\n  ${line}\n}\n`)

const asked = /This effect may return what a call answers/

test.each([
  'useEffect(() => box.scrollTo(0, 0), [box])',
  'useEffect(() => box.scrollTo(0, 0))',
  "useLayoutEffect(() => box.scrollIntoView({ block: 'center' }), [box])",
  'useEffect(() => (box ? box.focus() : undefined), [box])',
  'useEffect(() => stop(), [stop])',
  'return <div ref={node => node?.scrollTo(0, 0)} />',
  'useEffect(() => { if (open) return box.showModal(); box.close() }, [open])',
  'useEffect(() => { return box.scrollTo(0, 0) }, [box])',
  'useLayoutEffectInBrowser(() => box.scrollTo(0, 0), [box])',
  'React.useEffect(() => box.scrollTo(0, 0), [box])',
  'useEffect(scroll, [scroll])',
  'useEffect(scroll)',
  'useEffect(box.focus.bind(box), [box])',
  'useEffect(function () { return stop() }, [])',
  'useEffect(() => { return stop() }, [])',
  'useEffect(() => { return open ? box.focus() : undefined }, [open])',
  'useEffect(() => { return open && box.focus() }, [open])',
  "useEffect(() => { return box['focus']() }, [box])",
  'useEffect(() => { return (box.focus()) }, [box])',
  'useEffect(() => { return box.scrollTo(0, 0) as undefined }, [box])',
  'useEffect(() => { return box.scrollTo(0, 0)! }, [box])',
  'useEffect(() => { return box.scrollTo(0, 0) satisfies void }, [box])',
  'useEffect(() => { return done = box.scrollTo(0, 0) }, [box])',
  'useEffect(() => { return open, box.focus() }, [box])',
  'return <div ref={function (node) { return node.focus() }} />',
  'return <div ref={node => { return node?.focus() }} />',
  'useEffect(() => { const done = box.scrollTo(0, 0); return done }, [box])',
  'useEffect(() => { return stop }, [stop])',
  'useEffect(() => { if (!open) return; if (full) return box.stop(); return () => box.close() }, [open])',
  'useEffect(() => { return box.stop }, [box])',
  'useEffect(() => { return open ? () => box.close() : undefined }, [open])',
  'return <div ref={open ? node => node?.scrollTo(0, 0) : undefined} />',
  'return <div ref={useCallback(node => node?.focus(), [])} />',
  'return <div ref={useCallback(node => { node?.focus() }, [])} />',
  'return <>{rows.map(row => { return <div ref={open && (node => node?.focus())} /> })}</>',
  'R.useEffect(() => box.scrollTo(0, 0), [box])',
])('an effect that returns the result of a call is reported: %s', async line => {
  expect(await linted(line)).toMatch(asked)
})

test.each([
  'useEffect(() => { box.scrollTo(0, 0) }, [box])',
  'useEffect(() => () => box.focus(), [box])',
  'useEffect(() => void box.scrollTo(0, 0), [box])',
  'useEffect(() => { const end = listen(); return () => end() }, [listen])',
  'useEffect(() => { if (!box) return undefined; return function () { box.close() } }, [box])',
  'useEffect(() => { return () => box.focus() }, [box])',
  'useEffect(() => { const names = rows.map(row => { return row.name.trim() }); show(names) }, [rows])',
  'useEffect(() => { if (!open) return; listen(); return () => { return box.focus() } }, [open])',
  'useEffect(() => { function end() { return stop() } listen(end); return () => end() }, [])',
  'useEffect(() => { listen(function () { return stop() }); listen({ end() { return stop() } }) }, [])',
  'useEffect(() => {}, [])',
  'return <div ref={node => { node?.scrollTo(0, 0) }} />',
  'return <div ref={box} />',
  'return <div ref={reel.setNode} />',
  'return <div ref={open ? box : undefined} />',
  'return <div ref={node => () => node.focus()} />',
  'return <div ref={node => { rows.forEach(row => row.show(node)) }} />',
  'const state = useSyncExternalStore(queue.subscribe, () => queue.state())',
])('an effect that returns its cleanup or nothing is not reported: %s', async line => {
  const said = await linted(line)
  expect(said).toMatch(/Checked 1 file/)
  expect(said).not.toMatch(asked)
})

test('an effect is imported under its own name', async () => {
  expect(await lint('Probe.tsx', "import { useEffect as effect } from 'react'\n")).toMatch(asked)
  expect(await lint('Probe.tsx', "import { useState, useLayoutEffect as run } from 'react'\n")).toMatch(asked)
  const said = await lint('Probe.tsx', "import { useEffect, useState as state } from 'react'\n")
  expect(said).toMatch(/Checked 1 file/)
  expect(said).not.toMatch(asked)
})
