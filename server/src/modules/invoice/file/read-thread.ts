// Worker thread that reads one untrusted invoice file.
import { parentPort, workerData } from 'node:worker_threads'
import { contentOfOfd, contentOfXml } from './content.ts'
import { isActive } from './pdf.ts'

const { format, bytes } = workerData as { format: 'ofd' | 'xml' | 'pdf'; bytes: Uint8Array }

try {
  parentPort?.postMessage(
    format === 'pdf' ? { active: isActive(bytes) } : format === 'xml' ? contentOfXml(bytes) : await contentOfOfd(bytes),
  )
} catch {
  parentPort?.postMessage(null)
}
