// Files from a drop or a paste, folders opened, whatever the browser calls them.
export async function filesOf(data: DataTransfer): Promise<File[]> {
  // Entries must be taken before the first await: afterwards the browser empties the list.
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
  // A directory is read in portions; an empty one means the end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) break
    inside.push(...portion)
  }
  return (await Promise.all(inside.map(filesUnder))).flat()
}
