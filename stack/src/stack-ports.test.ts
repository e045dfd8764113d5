import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { keepPorts, type StackPorts } from './stack-ports.ts'

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const flatten = ({ postgres, nats }: StackPorts): number[] => [
  postgres,
  ...nats.flatMap(({ client, route }) => [client, route]),
]

const occupy = async (port: number): Promise<void> => {
  const squatter = createServer()
  onTestFinished(() => void squatter.close())
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
}

it('the ports are seven, all different, and outside the ranges of standard and outgoing ports', async () => {
  const ports = flatten(await keepPorts(makeFolder(), false))
  expect(new Set(ports).size).toBe(7)
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([])
})

it('a stack keeps its ports from start to start', async () => {
  const folder = makeFolder()
  expect(await keepPorts(folder, false)).toEqual(await keepPorts(folder, false))
})

it('a stopped stack takes others when somebody sits on one, and keeps those', async () => {
  const folder = makeFolder()
  const before = await keepPorts(folder, false)
  await occupy(before.postgres)
  const after = await keepPorts(folder, false)
  expect(flatten(after)).not.toContain(before.postgres)
  expect(await keepPorts(folder, false)).toEqual(after)
})

it('a running stack sits on its ports itself and keeps them', async () => {
  const folder = makeFolder()
  const before = await keepPorts(folder, false)
  await occupy(before.postgres)
  expect(await keepPorts(folder, true)).toEqual(before)
})
