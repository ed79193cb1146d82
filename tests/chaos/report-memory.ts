/**
 * Loaded before the program with `node --expose-gc --import`. On SIGUSR2 it collects garbage and writes the memory in
 * use to the file MEMORY_FILE: the bytes of objects and buffers, and the number of request objects.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { queryObjects } from 'node:v8'

const file = process.env['MEMORY_FILE']!
const collect = (globalThis as { gc?: () => void }).gc!

process.on('SIGUSR2', async () => {
  // Objects that finalizers release are collected in the next pass.
  for (let time = 0; time < 3; time += 1) {
    collect()
    await wait(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  const held = { bytes: heapUsed + external, requests: queryObjects(IncomingMessage, { format: 'count' }) }
  writeFileSync(`${file}.new`, JSON.stringify(held))
  renameSync(`${file}.new`, file)
})
