// Collects the files of a drop or paste, including those in dropped folders.
export async function filesOf(data: DataTransfer): Promise<File[]> {
  // Read the entries before the first await: afterwards the browser empties the list.
  const entries = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
  const found = await Promise.all(entries.map((entry) => (entry instanceof File || entry === null ? [entry] : filesUnder(entry))))
  const files = found.flat().filter((file) => file !== null)
  return files.length > 0 ? files : [...data.files]
}

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // readEntries returns batches; an empty batch means the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) break
    inside.push(...batch)
  }
  return (await Promise.all(inside.map(filesUnder))).flat()
}
