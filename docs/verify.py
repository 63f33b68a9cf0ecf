#!/usr/bin/env python3
"""Verifies an Attestry evidence package. Written from format.md alone; read the two side by side.

usage: python3 verify.py [--trust HEX] PACKAGE.zip|FOLDER

  --trust HEX   the trust digest, from outside the package; without it nothing is confirmed
  --help        this text

Needs Python 3.8 or newer and the program openssl 3; no network. The last line is one of
  VERIFIED
  NOT CONFIRMED: no trust given
  FAILED: <check>: <reason>
and the exit code 0, 4 or 1; 2 for wrong arguments, 3 if no verdict could be reached.
Each check is `passed`, or `open` if only the reader can decide it: that the block of an anchor belongs to its chain.
"""
import base64
import datetime
import hashlib
import json
import os
import re
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import unicodedata
import zlib

class Failed(Exception):
    """A check that does not hold; the text is the reason."""

def need(condition, reason):
    if not condition:
        raise Failed(reason)

def sha256(data):
    return hashlib.sha256(data).hexdigest()

def openssl(*arguments, **files):
    """Runs openssl; '@name' in an argument is the path of a file with the bytes given as `name`."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(data)
        paths = [os.path.join(folder, each[1:]) if each.startswith('@') else each for each in arguments]
        done = subprocess.run(['openssl', *paths], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode == 0, done.stdout

class Sm3:
    """SM3 by openssl, where Python's own library does not have it."""

    def __init__(self):
        self.process = subprocess.Popen(['openssl', 'dgst', '-sm3', '-binary'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def update(self, data):
        self.process.stdin.write(data)

    def hexdigest(self):
        return self.process.communicate()[0].hex()

def new_hash(name):
    return Sm3() if name == 'sm3' and 'sm3' not in hashlib.algorithms_available else hashlib.new(name)

def digest(name, *parts):
    state = new_hash(name)
    for part in parts:
        state.update(part)
    return bytes.fromhex(state.hexdigest())

# --- The files: an archive in the layout of format.md, section 1, or a folder

def zip_header(entry, offset=None):
    """The local header of an entry, or with an offset its header in the central directory."""
    name, size, crc, time = entry
    large, far = size >= 0xffffffff, offset is not None and offset >= 0xffffffff
    values = [size, size] * large + [offset] * far
    extra = struct.pack('<HH%dQ' % len(values), 1, 8 * len(values), *values) if values else b''
    version, stored = 45 if values else 20, min(size, 0xffffffff)
    common = struct.pack('<HHHIIIIHH', version, 0x800, 0, time, crc, stored, stored, len(name), len(extra))
    if offset is None:
        return b'PK\3\4' + common + name + extra
    rest = struct.pack('<HHHII', 0, 0, 0, 0o100644 << 16, min(offset, 0xffffffff))
    return b'PK\1\2' + struct.pack('<H', 3 << 8 | version) + common + rest + name + extra

def zip_end(count, size, offset):
    end = b'PK\5\6' + struct.pack('<HHHHIIH', 0, 0, min(count, 0xffff), min(count, 0xffff), min(size, 0xffffffff),
                                  min(offset, 0xffffffff), 0)
    if count < 0xffff and size < 0xffffffff and offset < 0xffffffff:
        return end
    return (b'PK\6\6' + struct.pack('<QHHIIQQQQ', 44, 3 << 8 | 45, 45, 0, 0, count, count, size, offset)
            + b'PK\6\7' + struct.pack('<IQI', 0, offset + size, 1) + end)

class Archive:
    """Stored files one after another, then the directory: every byte outside the files follows from the directory."""

    def __init__(self, path):
        self.file = open(path, 'rb')
        self.size = os.path.getsize(path)
        need(self.size >= 22, 'not an archive')
        count, size, offset = struct.unpack('<HII', self.at(self.size - 12, 10))
        if 0xffff == count or 0xffffffff in (size, offset):
            size, offset = struct.unpack('<QQ', self.at(self.size - 58, 16))
        need(size <= 64 << 20 and offset + size <= self.size, 'no directory where the archive must have it')
        directory, at, self.files, self.crcs = self.at(offset, size), 0, {}, {}
        entries, place = [], 0
        while at < size:
            time, crc, _, length, name_size, extra_size, comment_size = struct.unpack_from('<IIIIHHH', directory, at + 12)
            name = directory[at + 46:at + 46 + name_size]
            if length == 0xffffffff:
                length, = struct.unpack_from('<Q', directory, at + 50 + name_size)
            datetime.datetime(1980 + (time >> 25), time >> 21 & 15, time >> 16 & 31, time >> 11 & 31, time >> 5 & 63, (time & 31) * 2)
            entries.append(((name, length, crc, time), place))
            header = zip_header(entries[-1][0])
            need(self.at(place, len(header)) == header, f'the header at {place} is not as prescribed: unpack it and check the folder')
            path = name.decode()
            need(path not in self.files, f'{path} twice')
            self.files[path], self.crcs[path] = (place + len(header), length), crc
            place, at = place + len(header) + length, at + 46 + name_size + extra_size + comment_size
        rest = b''.join(zip_header(entry, start) for entry, start in entries)
        rest += zip_end(len(entries), len(rest), place)
        need(place + len(rest) == self.size and self.at(place, len(rest)) == rest,
             'the directory is not as prescribed: unpack it and check the folder')
        self.sizes = {path: length for path, (_, length) in self.files.items()}

    def at(self, offset, length):
        need(offset >= 0, 'the archive is cut short')
        self.file.seek(offset)
        data = self.file.read(length)
        need(len(data) == length, 'the archive is cut short')
        return data

    def chunks(self, path):
        offset, length = self.files[path]
        crc = 0
        for start in range(0, length, 1 << 20):
            data = self.at(offset + start, min(1 << 20, length - start))
            crc = zlib.crc32(data, crc)
            yield data
        need(crc == self.crcs[path], f'{path} does not match its CRC-32')

class Folder:
    def __init__(self, top):
        self.top, self.sizes = top, {}
        for folder, folders, files in os.walk(top):
            need(files or folders, f'{folder} is an empty folder')
            for name in files + folders:
                full = os.path.join(folder, name)
                mode = os.lstat(full)
                if stat.S_ISDIR(mode.st_mode):
                    continue
                need(stat.S_ISREG(mode.st_mode), f'{full} is not a plain file')
                self.sizes[os.path.relpath(full, top).replace(os.sep, '/')] = mode.st_size

    def chunks(self, path):
        with open(os.path.join(self.top, path), 'rb') as file:
            while True:
                data = file.read(1 << 20)
                if not data:
                    return
                yield data

class Package:
    def __init__(self, source, trust):
        self.source, self.sizes, self.expected_trust, self.notes = source, source.sizes, trust, []

    def read(self, path):
        need(path in self.sizes, f'{path} is missing')
        need(self.sizes[path] <= 64 << 20, f'{path} is too large')
        return b''.join(self.source.chunks(path))

    def text(self, path):
        return self.read(path).decode()

    def payload(self):
        return [path for path in self.sizes if path.startswith('data/')]

    def named(self, pattern):
        """What stands in the place of the group in the paths of one kind."""
        found = (re.fullmatch(pattern, path) for path in self.sizes)
        return sorted(match.group(1) for match in found if match)

# --- Section 2: names and lists

SPACE = ' \t\n\v\f\r\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
REQUIRED = '''bagit.txt bag-info.txt manifest-sha256.txt manifest-sm3.txt tagmanifest-sha256.txt VERIFY.md verify.sh verify.html
record.json certificate.pdf proof/record.p7s proof/record.p7s.tsr proof/inclusion.tlog-proof proof/checkpoint proof/policy
proof/trust.txt proof/checkpoint.embedded.tsr proof/checkpoint.embedded-sm2.tsr'''.split()
OPTIONAL = ['openings.json', 'custody.jsonl', 'proof/evidence-record.er', 'FORMAT.md', 'FORMAT.zh.md']
STAMP = r'proof/checkpoint\.([a-z0-9][a-z0-9.-]{0,62})\.tsr'
ROOT = r'proof/certs/([0-9a-f]{64})\.pem'
ANCHOR = r'proof/chain\.([a-z0-9][a-z0-9-]{0,31})\.json'
ANCHOR_PROOF = r'proof/chain\.([a-z0-9][a-z0-9-]{0,31})\.tlog-proof'

def utf16(text):
    return text.encode('utf-16-be')

def is_safe(path):
    if not path or len(utf16(path)) > 2048 or unicodedata.normalize('NFC', path) != path or path.startswith('/'):
        return False
    return not any(c == '\\' or unicodedata.category(c) == 'Cc' for c in path) and not {'', '.', '..'} & set(path.split('/'))

def is_bag_path(path):
    return is_safe(path) and '%' not in path and path.strip(SPACE) == path and not path.startswith('*')

def check_archive(package):
    for path in package.sizes:
        path.encode()
        need(is_bag_path(path), f'{path!r} is not a name that a package has')
        known = path in REQUIRED + OPTIONAL or re.fullmatch(r'data/.+', path, re.S)
        need(known or any(re.fullmatch(each, path) for each in (STAMP, ROOT, ANCHOR, ANCHOR_PROOF)),
             f'{path} does not belong in a package')
    for path in REQUIRED:
        need(path in package.sizes, f'{path} is missing')
    need(package.named(ANCHOR) == package.named(ANCHOR_PROOF), 'one of the two files of an anchor is missing')

def check_list(package, path, digests):
    """One line a file, sorted by UTF-16 code units: there is exactly one text."""
    lines = ''.join(f'{digests[each]}  {each}\n' for each in sorted(digests, key=utf16))
    need(package.text(path) == lines, f'{path} does not list these files with these digests')

def check_tag_files(package):
    tags = [path for path in package.sizes if not path.startswith('data/') and path != 'tagmanifest-sha256.txt']
    check_list(package, 'tagmanifest-sha256.txt', {path: sha256(package.read(path)) for path in tags})
    need(package.text('bagit.txt') == 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n', 'bagit.txt differs')
    info = re.fullmatch('Bagging-Date: ([0-9]{4}-[0-9]{2}-[0-9]{2})\nExternal-Identifier: ([^\n]+)\nPayload-Oxum: ([^\n]+)\n'
                        'Bag-Software-Agent: ([^\n]+)\n', package.text('bag-info.txt'))
    need(info and all(re.fullmatch('[!-~]([ -~]*[!-~])?', value) for value in info.groups()), 'bag-info.txt is not in its form')
    package.number = info.group(2)
    sizes = [package.sizes[path] for path in package.payload()]
    need(info.group(3) == f'{sum(sizes)}.{len(sizes)}', 'bag-info.txt states another amount of evidence')

def check_payload_sha256(package):
    package.measured = {}
    for path in package.payload():
        first, second, size = hashlib.sha256(), new_hash('sm3'), 0
        for chunk in package.source.chunks(path):
            first.update(chunk)
            second.update(chunk)
            size += len(chunk)
        package.measured[path] = (size, first.hexdigest(), second.hexdigest())
    check_list(package, 'manifest-sha256.txt', {path: each[1] for path, each in package.measured.items()})

def check_payload_sm3(package):
    check_list(package, 'manifest-sm3.txt', {path: each[2] for path, each in package.measured.items()})

# --- Sections 3 and 4: canonical JSON, the record, disclosed fields

class Number(str):
    """A number as it is written: the record is signed, so its form needs no check."""

def canonical(value):
    if isinstance(value, dict):
        return '{%s}' % ','.join(f'{canonical(key)}:{canonical(value[key])}' for key in sorted(value, key=utf16))
    if isinstance(value, list):
        return '[%s]' % ','.join(map(canonical, value))
    return value if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)

def read_json(text, what):
    value = json.loads(text, parse_int=Number, parse_float=Number)
    need(canonical(value) == text, f'{what} is not in its canonical form')
    return value

def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)

def matches(pattern):
    return lambda value: is_text(value) and re.fullmatch(pattern, value) is not None

def is_count(value):
    return isinstance(value, Number) and re.fullmatch('0|[1-9][0-9]{0,15}', value) is not None

def or_null(check):
    return lambda value: value is None or check(value)

def list_of(check):
    return lambda value: isinstance(value, list) and all(map(check, value))

def map_of_text(value):
    return isinstance(value, dict) and all(map(is_text, value.values()))

is_digest = matches('[0-9a-f]{64}')
is_time = matches(r'[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z')

def shape(optional=(), **fields):
    """An object with exactly these fields; those named in `optional` may be missing."""
    return lambda value: (isinstance(value, dict) and set(fields) - set(optional) <= set(value) <= set(fields)
                          and all(fields[key](item) for key, item in value.items()))

VANTAGE_NAME = '[A-Za-z0-9][A-Za-z0-9./:_-]{0,126}'

RECORD = shape(
    optional=['custody', 'notBefore', 'previous', 'vantages'],
    format=matches('attestry/manifest/v1'),
    number=matches('[0-9]{18,19}'),
    platform=shape(id=is_count, name=is_text),
    kind=is_text,
    sourceClass=matches('collected|uploaded|digest'),
    name=is_text,
    subject=list_of(shape(field=is_text, sha256=is_digest)),
    operator=shape(accountId=is_text, role=is_text),
    times=list_of(shape(['offsetMs'], event=is_text, at=is_time, source=is_text, offsetMs=lambda value: isinstance(value, Number))),
    software=list_of(shape(name=is_text, version=is_text)),
    environment=map_of_text,
    files=list_of(shape(path=lambda value: is_text(value) and is_safe(value), size=or_null(is_count), sha256=or_null(is_digest),
                        sm3=or_null(is_digest), mediaType=or_null(is_text))),
    previous=map_of_text,
    custody=shape(lines=lambda value: is_count(value) and value != '0', sha256=is_digest),
    notBefore=shape(at=is_time, kind=matches('time-stamp|checkpoint'), sha256=is_digest, source=is_text),
    vantages=list_of(shape(name=matches(VANTAGE_NAME), report=is_digest, verdict=matches('same|similar|differs|failed'))),
)

def escape(text):
    return ''.join(f'\uff05{ord(c):04X}' for c in text)

def placed(path, cut=True):
    """The path in data/ of a file of the record."""
    parts = []
    for part in path.split('/'):
        device = re.match(f'(con|prn|aux|nul|(com|lpt)[0-9\xb9\xb2\xb3])[{SPACE}]*(\\.|\\Z)', part, re.I)
        start, rest = (escape(part[0]), part[1:]) if device else ('', part)
        name = start + re.sub(f'[%\uff05<>:"|?*]|[{SPACE}.]+\\Z', lambda match: escape(match.group()), rest)
        data = name.encode()
        if cut and len(data) > 140:
            extension = re.search(r'\.[A-Za-z0-9]{1,10}\Z', name)
            end = f'\uff05~{sha256(data)[:24]}{extension.group() if extension else ""}'
            name = data[:140 - len(end.encode())].decode(errors='ignore') + end
        parts.append(name)
    return 'data/' + '/'.join(parts)

def placed_before_escapes(path):
    return 'data/' + re.sub(f'[%\uff05]|[{SPACE}]+\\Z', lambda match: escape(match.group()), path)

# Sources of times that were not known to be wrong.
CLOCKS = ('server', 'capturing host')

def moment_of(text):
    return seconds(datetime.datetime.strptime(text, '%Y-%m-%dT%H:%M:%S.%fZ'))

def check_record(package):
    package.record_bytes = package.read('record.json')
    record = read_json(package.record_bytes.decode(), 'record.json')
    need(RECORD(record), 'record.json is not of this format')
    fields = [each['field'] for each in record['subject']]
    need(len(set(fields)) == len(fields), 'two commitments to one field')
    need(record['files'], 'record.json names no files')
    check_record_files(package, record)
    need(record['number'] == package.number, 'bag-info.txt is of another record')
    clocks = [each['at'] for each in record['times'] if each['source'] in CLOCKS]
    package.record_time = moment_of(max(clocks)) if clocks else None
    if 'openings.json' in package.sizes:
        check_openings(read_json(package.text('openings.json'), 'openings.json'), record)
    if record['environment'].get('installation') == 'demo':
        package.notes.append('made on a demonstration system: owner, real name, witnesses and outside time-stamps may be made up')
    check_custody(package, record)
    check_capture_start(package, record)
    if 'notBefore' in record:
        check_lower_bound(package, record)
    elif record['sourceClass'] == 'collected':
        package.notes.append('no lower bound of time')
    if 'vantages' in record or record['sourceClass'] == 'collected':
        check_vantages(package, record)

def check_record_files(package, record):
    found, package.places = {}, {}
    for each in record['files']:
        whole = None not in (each['size'], each['sha256'], each['sm3'])
        if record['sourceClass'] == 'digest':
            need(each['sha256'] or each['sm3'], f'no digest of {each["path"]}')
            continue
        need(whole, f'incomplete digests of {each["path"]}')
        places = [placed(each['path']), placed(each['path'], cut=False), placed_before_escapes(each['path'])]
        place = next((one for one in places if one in package.measured), places[0])
        need(package.measured.get(place) == (int(each['size']), each['sha256'], each['sm3']), f'{place} is not as the record says')
        found[place] = each
        package.places[each['path']] = place
    need(set(found) == set(package.measured), 'evidence that the record does not name')

def check_openings(openings, record):
    opening = shape(field=is_text, value=is_text, salt=matches('[0-9a-f]{32}'))
    need(openings and list_of(opening)(openings), 'openings.json is not of this format')
    committed = {each['field']: each['sha256'] for each in record['subject']}
    need(len({each['field'] for each in openings}) == len(openings), 'a field is disclosed twice')
    for each in openings:
        need(committed.get(each['field']) == sha256(canonical(each).encode()), f'{each["field"]} is not what the record holds')

# Printable ASCII, as canonical JSON writes it.
START_FIELD = r'"[A-Za-z]+":"(?:[ !#-\[\]^-~]|\\["\\bfnrt]|\\u00(?:0[0-7bef]|1[0-9a-f]))*"'
START = re.compile(r'(\{"at":"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z","detail":\{%s(?:,%s)*\},'
                   r'"event":"start","previous":"0{64}","seq":0),"hash":"([0-9a-f]{64})"\}' % (START_FIELD, START_FIELD))

def check_capture_start(package, record):
    """The lower bound and the reports of second vantages refer to the first line of the capture log."""
    if not {'notBefore', 'vantages'} & set(record):
        return
    need('capture-log.jsonl' in package.places, 'no log of the capture')
    line, newline, _ = package.read(package.places['capture-log.jsonl']).partition(b'\n')
    form = START.fullmatch(line.decode())
    need(newline and form, 'the first line of the capture log is not in its form')
    text = form.group(1) + '}'
    package.capture = form.group(2)
    need(sha256(text.encode()) == package.capture, 'the first line of the capture log has another hash')
    start = read_json(text, 'the first line of the capture log')['detail']
    need(start.get('id') == record['number'], 'the capture log is of another record')
    need('url' in start and start['url'] == record['environment'].get('addressAsked'), 'the capture log is of another address')
    need(start.get('notBefore') == record.get('notBefore', {}).get('sha256'), 'the capture log has another lower bound of time')

def check_lower_bound(package, record):
    bound = record['notBefore']
    need(not bound['source'].startswith('embedded'), 'a lower bound by the platform itself')
    paths = [each['path'] for each in record['files'] if each['sha256'] == bound['sha256']]
    need(paths, 'no file with the value of notBefore')
    value = lambda: package.read(package.places[paths[0]])
    moments = (stamped_moments if bound['kind'] == 'time-stamp' else cosigned_moments)(package, bound['source'], value)
    need(not moments or round(moment_of(bound['at']) * 1000) in [round(each * 1000) for each in moments],
         f'{bound["source"]} signed the lower bound at another time')
    how = 'signature checked' if moments else 'as the record says: its key is not listed, and the signature was not checked'
    package.notes.append(f'not before {bound["at"]} ({bound["kind"]} of {bound["source"]}), {how}')

def stamped_moments(package, authority, value):
    """Empty if the authority is not listed. What was stamped is not in the package: nobody needs it for the time."""
    roots = [read_root(package, name) for listed, name in trust_lines(package)[2] if listed == authority]
    return [verify_stamp(token_of(value(), plain=False), None, roots)] if roots else []

def cosigned_moments(package, witness, value):
    """Empty if the policy does not name the witness, or not the key with which it signed."""
    key = Policy(package.text('proof/policy')).witnesses.get(witness)
    return key and Note(value().decode()).signed_by(key)

CUSTODY_LINE = shape(actor=is_text, ano=is_text, at=is_text, detail=map_of_text, event=is_text, previous=is_digest, seq=is_count)

def check_custody(package, record):
    if 'custody.jsonl' not in package.sizes:
        return
    need('custody' in record, 'a custody log that the record does not name')
    text = package.text('custody.jsonl')
    need(text.endswith('\n'), 'custody.jsonl does not end with a newline')
    previous, lines = sha256(b'attestry/custody/v1 ' + record['number'].encode()), text[:-1].split('\n')
    for number, line in enumerate(lines, 1):
        entry = read_json(line, f'line {number} of custody.jsonl')
        need(CUSTODY_LINE(entry) and (entry['ano'], entry['seq'], entry['previous']) == (record['number'], str(number), previous),
             f'line {number} of custody.jsonl does not follow the line before it')
        previous = sha256(line.encode())
    need((str(len(lines)), previous) == (record['custody']['lines'], record['custody']['sha256']),
         'custody.jsonl does not end with the line that the record names')

# --- Section 13: reports of second vantages

REPORT = re.compile('attestry/vantage/v1\n' + ''.join(f'{word} (?P<{word.replace("-", "_")}>{form})\n' for word, form in [
    *((word, '[0-9a-f]{64}') for word in ('capture', 'observation', 'text')),
    ('address', 'https?://[\x21-\x7e]{1,4000}'),
    *((word, r'[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z') for word in ('began', 'ended')),
    ('outcome', 'complete|partial|failed'),
    *((word, '[0-9a-f]{64}|-') for word in ('own-observation', 'own-text', 'own-wire')),
    ('verdict', 'same|similar|differs|failed'),
    *((word, 'same|differs|-') for word in ('final-address', 'status', 'certificate', 'document')),
    ('similarity', r'0\.[0-9]{3}|1\.000|-'),
    ('resources', '(?:(?:0|[1-9][0-9]{0,6}) ){3}(?:0|[1-9][0-9]{0,6})|-'),
]))

def read_report(package, record, entry):
    """The note of a report, and the values of its lines."""
    name = entry['name']
    paths = [each['path'] for each in record['files'] if each['sha256'] == entry['report']]
    need(paths and paths[0] in package.places, f'no file with the report of {name}')
    place = package.places[paths[0]]
    need(package.sizes[place] <= 65536, f'the report of {name} is too long')
    note = SignedNote(package.text(place))
    need([signer for signer, _, _ in note.signatures] == [name], f'not one signature in the name of {name}')
    form = REPORT.fullmatch(note.text)
    need(form, f'the report of {name} is not in its form')
    report = form.groupdict()
    failed, compared = report['verdict'] == 'failed', [report[word] for word in ('final_address', 'status', 'similarity', 'resources')]
    need(all((value == '-') == failed for value in compared) and not (failed and (report['certificate'], report['document']) != ('-', '-')),
         f'the report of {name} compares a page that it has not, or has a page that it does not compare')
    need(failed or report['outcome'] != 'failed' and report['verdict'] == verdict_of(report),
         f'the verdict of {name} does not follow from its comparison')
    return note, report

def verdict_of(report):
    if (report['final_address'], report['status']) != ('same', 'same') or report['similarity'] < '0.900':
        return 'differs'
    return 'same' if report['similarity'] == '1.000' else 'similar'

def check_vantages(package, record):
    entries, files = record.get('vantages', []), {each['path']: each['sha256'] for each in record['files']}
    need('vantages' not in record or entries and len({each['name'] for each in entries}) == len(entries), 'no vantages, or two reports of one')
    listed = trust_lines(package)[3]
    for entry in entries:
        name = entry['name']
        note, report = read_report(package, record, entry)
        keys = [key for key, period in listed if key[0] == name and is_within(period, report['began'])]
        for key in keys:
            need(note.signed_by(key), f'{name} did not sign its report')
        need(report['verdict'] == entry['verdict'], f'the report of {name} has another verdict')
        need((files.get('observation.json'), files.get('page.txt')) == (report['observation'], report['text']),
             f'{name} reports about another page')
        need(report['capture'] == package.capture, f'{name} reports about another capture')
        need(report['address'] == record['environment'].get('addressAsked'), f'{name} reports about another address')
        package.notes.append(f'second vantage {name}: {entry["verdict"]}' + ('' if keys else
                             '; it is not on the trust list for that time: its signature cannot be checked, and its report does not count'))
        if entry['verdict'] == 'differs':
            package.notes.append(f'second vantage {name} saw another page than the capture')
        for event in assert_during_capture(record, name, report):
            package.notes.append(f'the time of {name} was not compared with {event}, whose clock was wrong')
    note_missing_reports(package, record, listed)

def is_within(period, moment):
    """Times in this form sort like texts."""
    return not period or period[0] <= moment and moment <= (period + [moment])[1]

def note_missing_reports(package, record, listed):
    """A platform can leave out a report that it does not like."""
    begun = [each['at'] for each in record['times'] if each['event'] == 'capture-begun']
    given = {each['name'] for each in record.get('vantages', [])}
    for key, period in listed if begun else []:
        if is_within(period, begun[0]) and key[0] not in given:
            reason = record['environment'].get(f'vantage {key[0]}')
            package.notes.append(f'second vantage {key[0]} is on the trust list, and the record has no report of it'
                                 + (f'; the record says: {printable(reason)}' if reason else ''))

def assert_during_capture(record, name, report):
    """Times by a clock that was known to be wrong are not compared; the lower bound takes the place of the first. Returns what was not compared."""
    millis = lambda text: round(moment_of(text) * 1000)
    began, ended = millis(report['began']), millis(report['ended'])
    need(began <= ended, f'{name} ended before it began')
    not_compared = []
    for event, holds in (('capture-begun', lambda at: began >= at - 120000), ('capture-ended', lambda at: began <= at + 120000)):
        times = [each for each in record['times'] if each['event'] == event]
        need(times, f'the record has no time {event}')
        known = [each['at'] for each in times if each['source'] in CLOCKS]
        if not known and event == 'capture-begun' and 'notBefore' in record:
            known = [record['notBefore']['at']]
        need(all(holds(millis(at)) for at in known), f'{name} did not begin during the capture')
        not_compared += [] if known else [event]
    return not_compared

# --- DER, as ITU-T X.690 prescribes it: one encoding for every value

class Node:
    def __init__(self, data, at=0):
        self.tag, length, body = data[at], data[at + 1], at + 2
        need(self.tag & 31 != 31, 'a tag of more than one byte')
        if length >= 128:
            body += length - 128
            length = int.from_bytes(data[at + 2:body], 'big')
            need(body - at - 2 in (1, 2, 3, 4) and length >= max(128, 256 ** (body - at - 3)), 'a length that is not DER')
        self.end = body + length
        need(self.end <= len(data), 'DER that is cut short')
        self.body, self.raw = data[body:self.end], data[at:self.end]

    def parts(self):
        need(self.tag & 32, 'a primitive element has no parts')
        found, at = [], 0
        while at < len(self.body):
            found.append(Node(self.body, at))
            at = found[-1].end
        return found

def whole(data):
    node = Node(data)
    need(node.end == len(data), 'bytes after the DER element')
    return node

class Parts:
    """The parts of an element, taken in order."""

    def __init__(self, node, tag=0x30):
        need(node.tag == tag, 'another DER element than expected')
        self.left = node.parts()

    def take(self, tag=None):
        need(self.left and tag in (None, self.left[0].tag), 'another DER element than expected')
        return self.left.pop(0)

    def maybe(self, tag):
        return self.left.pop(0) if self.left and self.left[0].tag == tag else None

    def end(self):
        need(not self.left, 'a DER element too many')

def integer(node, tag=2):
    need(node.tag == tag and node.body and not re.match(b'\0[\0-\x7f]|\xff[\x80-\xff]', node.body, re.S), 'not an integer')
    return int.from_bytes(node.body, 'big', signed=True)

def seconds(moment):
    return moment.replace(tzinfo=datetime.timezone.utc).timestamp()

def time_of(node):
    text = node.body.decode('ascii')
    form = {0x17: '[0-9]{12}Z', 0x18: r'[0-9]{14}(\.[0-9]{0,8}[1-9])?Z'}.get(node.tag)
    need(form and re.fullmatch(form, text), 'not a time')
    text, _, fraction = text[:-1].partition('.')
    if node.tag == 0x17:
        text = ('20' if text < '50' else '19') + text
    return seconds(datetime.datetime.strptime(text, '%Y%m%d%H%M%S')) + int((fraction + '000')[:3]) / 1000

OIDS = dict(data='2a864886f70d010701', signed_data='2a864886f70d010702', content_type='2a864886f70d010903',
            message_digest='2a864886f70d010904', tst_info='2a864886f70d0109100104', signing_certificate='2a864886f70d010910020c',
            signing_certificate_v2='2a864886f70d010910022f', basic_constraints='551d13', key_usage='551d0f', extended_usage='551d25',
            subject_key='551d0e', authority_key='551d23', time_stamping='2b06010505070308', email='2b06010505070304',
            documents='2b06010505070324', any_usage='551d2500', signature_time_stamp='2a864886f70d010910020e')
DIGESTS = {'608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512', '2a811ccf55018311': 'sm3'}
SIGNATURES = {'2a8648ce3d040302': ('ecdsa', 'sha256'), '2a8648ce3d040303': ('ecdsa', 'sha384'), '2a8648ce3d040304': ('ecdsa', 'sha512'),
              '2a864886f70d01010b': ('rsa', 'sha256'), '2a864886f70d01010c': ('rsa', 'sha384'), '2a864886f70d01010d': ('rsa', 'sha512'),
              '2a864886f70d010101': ('rsa', None), '2a864886f70d01010a': ('pss', None), '2b6570': ('ed25519', 'sha512'),
              '2a811ccf55018375': ('sm2', 'sm3')}

def algorithm(node):
    parts = Parts(node)
    name, parameters = parts.take(6).body.hex(), parts.left
    need(len(parameters) <= 1, 'not an algorithm')
    return name, parameters[0].raw if parameters else None

def digest_name(node):
    name, parameters = algorithm(node)
    need(parameters in (None, b'\5\0'), 'a digest with parameters')
    return DIGESTS.get(name)

def signature_holds(node, key, message, signature, stated=None):
    """`stated`: the digest that a CMS signer names beside its signature algorithm."""
    name, parameters = algorithm(node)
    kind, used = SIGNATURES.get(name, (None, None))
    used = used or stated
    empty = parameters is None or (kind in ('rsa', 'sm2') and parameters == b'\5\0') or kind == 'pss'
    if kind is None or used is None or not empty or stated not in (None, used):
        return False
    # openssl dgst reads no further than the longest signature of the key.
    if kind in ('ecdsa', 'sm2'):
        numbers = Parts(whole(signature))
        integer(numbers.take(2)), integer(numbers.take(2))
        numbers.end()
    elif kind in ('rsa', 'pss'):
        modulus = integer(Parts(whole(Parts(whole(key)).left[1].body[1:])).take(2))
        need(len(signature) == (modulus.bit_length() + 7) // 8, 'a signature of another length than its key')
    files = dict(key=pem('PUBLIC KEY', key), message=message, signature=signature)
    if kind == 'ed25519':
        return openssl('pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', '@key', '-in', '@message', '-sigfile', '@signature', **files)[0]
    options = {'sm2': ['-sigopt', 'distid:1234567812345678'], 'pss': ['-sigopt', 'rsa_padding_mode:pss']}.get(kind, [])
    return openssl('dgst', '-' + used, '-verify', '@key', *options, '-signature', '@signature', '@message', **files)[0]

def pem(label, der):
    text = base64.b64encode(der).decode()
    lines = [text[at:at + 64] for at in range(0, len(text), 64)]
    return ''.join(f'{line}\n' for line in [f'-----BEGIN {label}-----', *lines, f'-----END {label}-----']).encode()

# --- Section 7: certificates and the path to a root

class Certificate:
    def __init__(self, der):
        outer = Parts(whole(der))
        tbs, self.algorithm, bits = outer.take(0x30), outer.take(0x30), outer.take(3)
        outer.end()
        need(bits.body[:1] == b'\0', 'a signature of odd bits')
        self.raw, self.tbs, self.signature = der, tbs.raw, bits.body[1:]
        parts = Parts(tbs)
        version = parts.maybe(0xa0)
        self.version = integer(whole(version.body)) + 1 if version else 1
        self.serial = integer(parts.take(2))
        need(parts.take(0x30).raw == self.algorithm.raw, 'two signature algorithms')
        self.issuer = parts.take(0x30).raw
        self.start, self.stop = map(time_of, parts.take(0x30).parts())
        self.subject, self.key = parts.take(0x30).raw, parts.take(0x30).raw
        parts.maybe(0x81), parts.maybe(0x82)
        listed = parts.maybe(0xa3)
        parts.end()
        self.extensions, self.critical = {}, set()
        for each in whole(listed.body).parts() if listed else []:
            fields = Parts(each)
            name, critical = fields.take(6).body.hex(), fields.maybe(1)
            need(name not in self.extensions, 'an extension twice')
            self.extensions[name] = fields.take(4).body
            if critical and critical.body == b'\xff':
                self.critical.add(name)

    def extension(self, name):
        value = self.extensions.get(OIDS[name])
        return whole(value) if value is not None else None

    def usages(self):
        found = self.extension('extended_usage')
        return None if found is None else [each.body.hex() for each in found.parts()]

    def key_bits(self):
        """Of digitalSignature (0), nonRepudiation (1), keyCertSign (5) and the others those that are set, or None."""
        found = self.extension('key_usage')
        return None if found is None else {bit for bit in range(9) if (found.body[1:] + b'\0\0')[bit >> 3] & 128 >> (bit & 7)}

    def key_id(self):
        found = self.extension('subject_key')
        return found and found.body

    def issuer_key_id(self):
        found = self.extension('authority_key')
        named = found and Parts(found).maybe(0x80)
        return named and named.body

    def assert_valid(self, at):
        need(self.start <= at <= self.stop, 'a certificate was not valid at that time')
        unknown = self.critical - {OIDS[name] for name in ('basic_constraints', 'key_usage', 'extended_usage')}
        need(not unknown, 'a certificate with an unknown critical extension')

    def may_have_issued(self, other):
        ids = (self.key_id(), other.issuer_key_id())
        return self.subject == other.issuer and (None in ids or ids[0] == ids[1])

def path_to_root(leaf, others, roots, at, use):
    """The certificates from the leaf to a root, each signed by the next one; `use` is 'signature' or 'time-stamp'."""
    leaf.assert_valid(at)
    usages, bits = leaf.usages(), leaf.key_bits()
    if use == 'time-stamp':
        wanted = {OIDS['time_stamping']}
        need(usages == [OIDS['time_stamping']] and OIDS['extended_usage'] in leaf.critical and (bits is None or bits and bits <= {0, 1}),
             'a certificate that is not for time-stamps alone')
    else:
        wanted = {OIDS['email'], OIDS['documents']}
        need((usages is None or (wanted | {OIDS['any_usage']}) & set(usages)) and (bits is None or bits & {0, 1}),
             'a certificate that is not for signatures')
    path = [leaf]
    while path[-1].raw not in [root.raw for root in roots]:
        below = path[-1]
        issuer = next((each for each in roots + others if each.may_have_issued(below) and each.raw not in [one.raw for one in path]), None)
        need(issuer and len(path) < 8, 'the certificate does not lead to a trusted root')
        issuer.assert_valid(at)
        is_root = issuer.raw in [root.raw for root in roots]
        constraints = Parts(issuer.extension('basic_constraints') or whole(b'\x30\0'))
        authority, limit = constraints.maybe(1), constraints.maybe(2)
        need(authority and authority.body == b'\xff' or is_root and issuer.version == 1, 'an issuer that is no authority')
        between = [one for one in path[1:] if one.subject != one.issuer]
        need(limit is None or len(between) <= integer(limit), 'too long a path under an authority')
        need(issuer.key_bits() is None or 5 in issuer.key_bits(), 'an issuer that may not sign certificates')
        need(is_root or issuer.usages() is None or (wanted | {OIDS['any_usage']}) & set(issuer.usages()), 'an authority for another use')
        need(signature_holds(below.algorithm, issuer.key, below.tbs, below.signature), 'a certificate that its issuer did not sign')
        path.append(issuer)
    return path

# --- Sections 8 and 9: CMS signatures and time-stamps

MAX_CERTIFICATES = 32

def read_certificate(der):
    try:
        return Certificate(der)
    except Exception:
        return None

class Signed:
    """SignedData (RFC 5652) with one signer."""

    def __init__(self, der):
        outer = Parts(whole(der))
        need(outer.take(6).body.hex() == OIDS['signed_data'], 'not a CMS signature')
        content = outer.take(0xa0)
        outer.end()
        parts = Parts(whole(content.body))
        version, listed, inner = integer(parts.take(2)), parts.take(0x31).parts(), Parts(parts.take(0x30))
        self.type, wrapped = inner.take(6).body.hex(), inner.maybe(0xa0)
        inner.end()
        self.content = whole(wrapped.body).body if wrapped else None
        bag, lists = parts.maybe(0xa0), parts.maybe(0xa1)
        signers = parts.take(0x31).parts()
        parts.end()
        need(len(signers) == 1 and (not wrapped or whole(wrapped.body).tag == 4), 'not one signer, or no content')
        self.beside = [each.raw for each in bag.parts() if each.tag == 0x30] if bag else []
        # Of the first 32; one that cannot be read is of no use to the path.
        self.certificates = [found for found in map(read_certificate, self.beside[:MAX_CERTIFICATES]) if found]
        signer = Parts(signers[0])
        signer_version, self.name = integer(signer.take(2)), signer.take()
        self.digest, attributes = digest_name(signer.take(0x30)), signer.take(0xa0)
        self.algorithm, self.signature, unsigned = signer.take(0x30), signer.take(4).body, signer.maybe(0xa1)
        signer.end()
        by_key = self.name.tag == 0x80
        need(self.digest and [digest_name(each) for each in listed] == [self.digest], 'a digest algorithm that is not accepted, or one more beside it')
        need(signer_version == (3 if by_key else 1) and version == (1 if self.type == OIDS['data'] and not by_key else 3), 'a CMS version')
        self.unsigned = unsigned.parts() if unsigned else None
        self.other_parts = lists is not None or any(each.tag != 0x30 for each in (bag.parts() if bag else []))
        # Signed as a SET, but encoded with another tag.
        self.signed, self.attributes = b'\x31' + attributes.raw[1:], {}
        for each in attributes.parts():
            fields = Parts(each)
            name, values = fields.take(6).body.hex(), fields.take(0x31).parts()
            fields.end()
            need(name not in self.attributes and len(values) == 1, 'an attribute twice, or without its one value')
            self.attributes[name] = values[0]

    def is_named(self, certificate):
        if self.name.tag == 0x80:
            return certificate.key_id() == self.name.body
        issuer, serial = Parts(self.name).left
        return issuer.raw == certificate.issuer and integer(serial) == certificate.serial

    def is_bound(self, certificate):
        """The signed attributes hold the digest of the signer's certificate."""
        found = False
        for name in ('signing_certificate', 'signing_certificate_v2'):
            value = self.attributes.get(OIDS[name])
            if value is None:
                continue
            fields = Parts(Parts(Parts(value).take(0x30)).take(0x30))
            used = fields.maybe(0x30) if name.endswith('v2') else None
            kind = 'sha1' if not name.endswith('v2') else digest_name(used) if used else 'sha256'
            if kind is None or fields.take(4).body != digest(kind, certificate.raw):
                return False
            named = fields.maybe(0x30)
            if named:
                names, serial = Parts(named).left
                if integer(serial) != certificate.serial or certificate.issuer not in [each.body for each in names.parts()]:
                    return False
            found = True
        return found

    def verify(self, content_type, content_digest):
        """The signer's certificate; `content_digest` computes the digest of what is signed."""
        need(self.type == OIDS[content_type] == self.attributes[OIDS['content_type']].body.hex(), 'a signature over another type')
        stated = self.attributes[OIDS['message_digest']]
        need(stated.tag == 4 and stated.body == content_digest(self.digest), 'a signature over something else')
        signer = next((each for each in self.certificates if self.is_named(each) and self.is_bound(each)), None)
        need(signer, 'the certificate that the signature names is not there')
        need(signature_holds(self.algorithm, signer.key, self.signed, self.signature, self.digest), 'the signature is not valid')
        return signer

def assert_only_path(signed, path):
    """A signature does not cover the parts beside it: they must be the certificates of its path, each once, and no lists."""
    need(not signed.other_parts and len(set(signed.beside)) == len(signed.beside) and set(signed.beside) <= {each.raw for each in path},
         'lists or certificates beside a signature that have no part in it')

PAPER_POLICY = '2b06010401868d1f0103'  # 1.3.6.1.4.1.99999.1.3

def verify_stamp(token, stamped, roots, only=None, alone=False, at=None, policy=None):
    """The time of a token; `stamped` is what it must be of, or the digest itself as bytes, None for anything.

    `only`: the one digest algorithm allowed. `alone`: nothing stands beside its signature that it does not cover. `at`: when
    its certificates must be valid, if not at its own time. `policy`: the one policy allowed, in hexadecimal."""
    return read_stamp(token, stamped, roots, only, alone, at, policy)[0]

def read_stamp(token, stamped, roots, only=None, alone=False, at=None, policy=None):
    """The time of a token and the path of its certificate, as verify_stamp."""
    signed = Signed(token)
    need(signed.content is not None, 'a token without content')
    parts = Parts(whole(signed.content))
    need(integer(parts.take(2)) == 1, 'a time-stamp of an unknown version')
    need(parts.take(6).body.hex() == policy or policy is None, 'a time-stamp of another policy')
    imprint = Parts(parts.take(0x30))
    used, value = digest_name(imprint.take(0x30)), imprint.take(4).body
    imprint.end()
    integer(parts.take(2))
    moment = time_of(parts.take(0x18))
    for tag in (0x30, 1, 2, 0xa0):
        parts.maybe(tag)
    extensions = parts.maybe(0xa1)
    parts.end()
    need(not any(Parts(each).left[1].raw == b'\1\1\xff' for each in (extensions.parts() if extensions else [])), 'a critical extension')
    expected = stamped if stamped is None or isinstance(stamped, bytes) else digest(used, *stamped) if used else None
    need(used and only in (None, used) and (stamped is None or value == expected), 'a time-stamp of something else')
    signer = signed.verify('tst_info', lambda name: digest(name, signed.content))
    need(signer.start <= moment <= signer.stop, 'a time-stamp outside the validity of its certificate')
    path = path_to_root(signer, signed.certificates, roots, moment if at is None else at, 'time-stamp')
    if alone:
        assert_only_path(signed, path)
        need(signed.unsigned is None, 'unsigned attributes beside a time-stamp')
    return moment, path

def token_of(response, plain=True):
    """Beside the token stands nothing but that it was granted; if not `plain`, also a text of the authority."""
    parts = Parts(whole(response))
    status, token = parts.take(0x30), parts.take(0x30)
    parts.end()
    need(status.raw in (b'\x30\3\2\1\0', b'\x30\3\2\1\1') or not plain and status.body[:3] in (b'\2\1\0', b'\2\1\1'), 'not granted, or a text beside the time-stamp that nobody signed')
    return token.raw

def assert_not_before_record(package, moment, path):
    need(package.record_time is None or moment + 60 >= package.record_time, f'{path} is older than the times in the record')

# --- Section 6: trust

def trust_lines(package):
    """Digest of the policy, roots of signatures, roots of time-stamps by authority, keys of vantages with their periods, chains."""
    text = package.text('proof/trust.txt')
    form = re.fullmatch(r'attestry/trust/v1\npolicy ([0-9a-f]{64})\n((?:signature [0-9a-f]{64}\n)+)'
                        r'((?:time-stamp [a-z0-9][a-z0-9.-]{0,62} [0-9a-f]{64}\n)+)((?:vantage [^ \n]+(?: [^ \n]+){0,2}\n)*)'
                        r'((?:chain [a-z0-9][a-z0-9-]{0,31} (?:evm [1-9][0-9]{0,19}|bitcoin)\n)*)', text)
    need(form and text.count('\n') <= 1000, 'proof/trust.txt is not in its form')
    lines = [line.split(' ')[1:] for line in form.group(4).split('\n')[:-1]]
    vantages = [(read_key(vkey), period) for vkey, *period in lines]
    need(all(kind == 1 and re.fullmatch(VANTAGE_NAME, name) for (name, _, kind, _), _ in vantages), 'not the key of a vantage')
    need(len({key[0] for key, _ in vantages}) == len(vantages), 'two keys of one vantage')
    for _, period in vantages:
        need(all(is_time(each) and moment_of(each) is not None for each in period) and period == sorted(period), 'not the period of a vantage')
    return (form.group(1), re.findall('signature (.*)', form.group(2)), re.findall('time-stamp (.*) (.*)', form.group(3)), vantages,
            re.findall('chain (.*)', form.group(5)))

def read_root(package, name):
    data = package.read(f'proof/certs/{name}.pem')
    der = base64.b64decode(b''.join(data.split(b'\n')[1:-2]), validate=True)
    need(sha256(der) == name and pem('CERTIFICATE', der) == data, f'proof/certs/{name}.pem is not what it is named')
    return Certificate(der)

def check_trust(package):
    package.trust = sha256(package.read('proof/trust.txt'))
    need(package.expected_trust in (None, package.trust), f'another trust digest: {package.trust}')
    policy, signing, stamping, _, package.chains = trust_lines(package)
    need(sha256(package.read('proof/policy')) == policy, 'proof/policy is not the one that trust.txt names')
    need(set(package.named(ROOT)) == {*signing, *(root for _, root in stamping)}, 'other roots than trust.txt names')
    roots = {name: read_root(package, name) for name in package.named(ROOT)}
    package.signature_roots = [roots[name] for name in signing]
    package.stamp_roots = [(authority, roots[name]) for authority, name in stamping]

def stamp_roots(package, authority=None):
    return [root for name, root in package.stamp_roots if authority in (None, name)]

# --- Section 8: the signature of the record

def check_signature(package):
    data = package.read('proof/record.p7s')
    try:
        package.signed_at = signature_stamp(package, data)
    except Exception:  # Reported by the next check.
        package.signed_at = datetime.datetime.now().timestamp()
    signed = Signed(data)
    need(signed.content is None and signed.unsigned is None, 'content or unsigned attributes beside the signature')
    signer = signed.verify('data', lambda name: digest(name, package.record_bytes))
    path = path_to_root(signer, signed.certificates, package.signature_roots, package.signed_at, 'signature')
    assert_only_path(signed, path)
    package.signer = signer

def signature_stamp(package, data):
    token = token_of(package.read('proof/record.p7s.tsr'))
    return verify_stamp(token, [data], stamp_roots(package, 'embedded'), 'sha256')

def check_signature_time(package):
    moment = signature_stamp(package, package.read('proof/record.p7s'))
    need(package.signer.start <= moment < package.signer.stop + 1, 'stamped outside the life of the certificate of the signer')
    assert_not_before_record(package, moment, 'proof/record.p7s.tsr')

# --- Section 5: the log

def base64_of(text):
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, 'base64 that is not canonical')
    return data

class SignedNote:
    def __init__(self, text):
        need(not re.search('[\0-\t\v-\x1f]', text) and len(text.encode()) <= 1000000, 'a character that a note must not have')
        self.text, separator, lines = text.rpartition('\n\n')
        need(separator and lines.endswith('\n') and lines.count('\n') <= 100, 'no signatures under a text')
        self.text += '\n'
        self.signatures = []
        for line in lines[:-1].split('\n'):
            need(len(line.encode()) <= 1000, 'too long a line of a signature')
            form = re.fullmatch('\u2014 ([^ ]+) ([^ ]+)', line)
            need(form and is_key_name(form.group(1)), 'not a line of a signature')
            data = base64_of(form.group(2))
            need(len(data) > 4, 'a signature without bytes')
            self.signatures.append((form.group(1), data[:4].hex(), data[4:]))

    def signed_by(self, key):
        """The times of its signatures, None for those without time; a wrong signature in its name fails."""
        name, key_id, algorithm, public = key
        found = []
        for data in [data for signer, each, data in self.signatures if (signer, each) == (name, key_id)]:
            message, moment = self.text.encode(), None
            if algorithm == 4:  # A witness signs with its time.
                need(len(data) == 72, f'a wrong signature of {name}')
                moment, data = int.from_bytes(data[:8], 'big'), data[8:]
                need(moment < 2 ** 53, f'a wrong signature of {name}')
                message = f'cosignature/v1\ntime {moment}\n'.encode() + message
            spki = bytes.fromhex('302a300506032b6570032100') + public
            need(len(data) == 64 and signature_holds(whole(bytes.fromhex('300506032b6570')), spki, message, data), f'a wrong signature of {name}')
            found.append(moment)
        return found

class Note(SignedNote):
    """A signed note whose text is a checkpoint: origin, size, root."""

    def __init__(self, text):
        super().__init__(text)
        head = self.text[:-1].split('\n')
        need(len(head) >= 3 and '' not in head and re.fullmatch('0|[1-9][0-9]*', head[1]), 'not a checkpoint')
        self.origin, self.size, self.root = head[0], int(head[1]), base64_of(head[2])
        need(len(self.root) == 32 and self.size < 2 ** 53, 'not a checkpoint')

def is_key_name(name):
    return re.fullmatch('[!-*,-~]{1,255}', name) is not None

def read_key(text):
    name, key_id, data = re.fullmatch(r'([^+]*)\+([0-9a-f]{8})\+(.*)', text).groups()
    data = base64_of(data)
    need(is_key_name(name) and len(data) == 33 and data[0] in (1, 4), 'not a verifier key')
    need(sha256(name.encode() + b'\n' + data)[:8] == key_id, 'the key id is not that of the key')
    return name, key_id, data[0], data[1:]

class Policy:
    def __init__(self, text):
        self.logs, self.witnesses, self.groups, self.quorum = [], {}, [], None
        need(text.endswith('\n') and not re.search('[\0-\x08\v-\x1f\x7f]', text), 'proof/policy is not lines of text')
        names, members = set(), set()
        for word, *fields in filter(None, (re.findall('[^ \t]+', line) for line in text.split('\n'))):
            if word == 'log':
                need(1 <= len(fields) <= 2, 'not a line log')
                self.logs.append(read_key(fields[0]))
            elif word == 'witness':
                need(2 <= len(fields) <= 3 and fields[0] not in names | {'none'}, 'not a line witness, or a name twice')
                self.witnesses[fields[0]] = read_key(fields[1])
                need(self.witnesses[fields[0]][2] == 4, 'a witness with the key of a log')
                names.add(fields[0])
            elif word == 'group':
                name, rule, *listed = fields
                need(listed and name not in names | {'none'}, 'not a line group, or a name twice')
                need(set(listed) <= names - members and len(set(listed)) == len(listed), 'a member that is not defined above, or twice')
                need(re.fullmatch('all|any|[1-9][0-9]{0,3}', rule), 'not a threshold')
                wanted = {'all': len(listed), 'any': 1}.get(rule) or int(rule)
                need(wanted <= len(listed), f'{name} can never be reached')
                self.groups.append((name, wanted, set(listed)))
                names.add(name)
                members |= set(listed)
            elif word == 'quorum':
                need(self.quorum is None, 'two lines quorum')
                self.quorum, = fields
                need(self.quorum in names | {'none'}, 'a quorum that is not defined above')
            else:
                need(word.startswith('#'), f'proof/policy has a line {word}')
        for keys in (self.logs, self.witnesses.values()):
            need(len({key[3] for key in keys}) == len(keys), 'a key twice')

    def assert_signed_by_log(self, note):
        keys = [key for key in self.logs if key[0] == note.origin]
        need(any([note.signed_by(key) for key in keys]), 'not signed by the key of the log')

    def signing_witnesses(self, note):
        return {name for name, key in self.witnesses.items() if note.signed_by(key)}

def read_proof(package, path):
    """Follows an inclusion proof from the record's leaf to the root of the checkpoint it ends with."""
    head, separator, rest = package.text(path).partition('\n\n')
    lines = head.split('\n')
    need(separator and lines[0] == 'c2sp.org/tlog-proof@v1' and re.fullmatch('index (0|[1-9][0-9]*)', (lines + [''])[1]), f'{path} is no proof')
    note, hashes = Note(rest), [base64_of(line) for line in lines[2:]]
    at, last = int(lines[1][6:]), note.size - 1
    need(at <= last and len(hashes) <= 63 and all(len(each) == 32 for each in hashes), f'{path} is of another tree')
    leaf = f'attestry/leaf/v1\nrecord {sha256(package.record_bytes)}\n'.encode()
    value = hashlib.sha256(b'\0' + leaf).digest()
    for side in hashes:
        need(last > 0, f'{path} has too long a path')
        if at % 2 == 1 or at == last:
            value = hashlib.sha256(b'\1' + side + value).digest()
            while at % 2 == 0 and at > 0:
                at, last = at // 2, last // 2
        else:
            value = hashlib.sha256(b'\1' + value + side).digest()
        at, last = at // 2, last // 2
    need(last == 0 and value == note.root, f'{path} does not lead from the record to the root')
    return rest, note

def check_inclusion(package):
    package.note_text, package.note = read_proof(package, 'proof/inclusion.tlog-proof')

def check_checkpoint(package):
    need(package.text('proof/checkpoint') == package.note_text, 'proof/checkpoint is not the one in the proof')
    package.policy = Policy(package.text('proof/policy'))
    package.policy.assert_signed_by_log(package.note)

def check_witnesses(package):
    policy = package.policy
    reached = policy.signing_witnesses(package.note) | {'none'}
    for name, wanted, members in policy.groups:
        if len(reached & members) >= wanted:
            reached.add(name)
    need(policy.quorum in reached, 'fewer witnesses than proof/policy demands')
    package.is_witnessed = bool(reached & set(policy.witnesses))
    package.notes += [f'the witness {name} has not signed, or its signature was removed' for name in policy.witnesses if name not in reached]
    known = {key[:2] for key in [*policy.logs, *policy.witnesses.values()]}
    package.notes += [f'a signature of an unknown key, which counts for nothing: {name}' for name, key_id, _ in package.note.signatures if (name, key_id) not in known]

def check_time_stamps(package):
    text, times = package.note.text.encode(), {}
    for authority in package.named(STAMP):
        path = f'proof/checkpoint.{authority}.tsr'
        roots = stamp_roots(package, authority)
        need(roots, f'{authority} is not in trust.txt')
        only = {'embedded': 'sha256', 'embedded-sm2': 'sm3'}.get(authority)
        times[authority] = verify_stamp(token_of(package.read(path)), [text], roots, only)
        assert_not_before_record(package, times[authority], path)
    if max(times.values()) - min(times.values()) > 600:
        package.notes.append('the time-stamps of the checkpoint are more than ten minutes apart')
    package.existed_at = min(times.values())
    if not package.is_witnessed and set(times) == {'embedded', 'embedded-sm2'}:
        package.notes.append('only the platform vouches for the time: no time-stamp of an outside authority, no signature of a witness')

# --- Section 11: anchors

MASK_64 = (1 << 64) - 1
KECCAK_ROUND_CONSTANTS = [0x1, 0x8082, 0x800000000000808a, 0x8000000080008000, 0x808b, 0x80000001, 0x8000000080008081, 0x8000000000008009,
                          0x8a, 0x88, 0x80008009, 0x8000000a, 0x8000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
                          0x8000000000008002, 0x8000000000000080, 0x800a, 0x800000008000000a, 0x8000000080008081, 0x8000000000008080,
                          0x80000001, 0x8000000080008008]

def rotated_left(value, by):
    return (value << by | value >> (64 - by)) & MASK_64 if by else value

def keccak256(data):
    """The original Keccak with 0x01 padding, as in Ethereum; not SHA3-256."""
    rate = 136
    padded = bytearray(data + b'\1' + bytes(rate - 1 - len(data) % rate))
    padded[-1] |= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), rate):
        for at, (word,) in enumerate(struct.iter_unpack('<Q', padded[start:start + rate])):
            lanes[at % 5][at // 5] ^= word
        for constant in KECCAK_ROUND_CONSTANTS:
            parities = [a ^ b ^ c ^ d ^ e for a, b, c, d, e in lanes]
            lanes = [[lane ^ parities[x - 1] ^ rotated_left(parities[(x + 1) % 5], 1) for lane in lanes[x]] for x in range(5)]
            x, y, current = 1, 0, lanes[1][0]
            for step in range(24):
                x, y = y, (2 * x + 3 * y) % 5
                current, lanes[x][y] = lanes[x][y], rotated_left(current, (step + 1) * (step + 2) // 2 % 64)
            lanes = [[lanes[x][y] ^ (~lanes[(x + 1) % 5][y] & lanes[(x + 2) % 5][y]) for y in range(5)] for x in range(5)]
            lanes[0][0] ^= constant
    return b''.join(struct.pack('<Q', lanes[x][0]) for x in range(4))

def read_rlp(data):
    """(value, rest): bytes, or a list; each value has one form."""
    first = data[0]
    if first < 0x80:
        return data[:1], data[1:]
    short = first < 0xb8 or 0xc0 <= first < 0xf8
    base = 0x80 if first < 0xc0 else 0xc0
    length_size = 0 if short else first - base - 55
    size = first - base if short else int.from_bytes(data[1:1 + length_size], 'big')
    body = data[1 + length_size:1 + length_size + size]
    need(len(body) == size and (short or size > 55 and data[1]), 'not RLP')
    if base == 0x80:
        need(size != 1 or body[0] >= 0x80, 'not RLP')
    else:
        items, left = [], body
        while left:
            item, left = read_rlp(left)
            items.append(item)
        body = items
    return body, data[1 + length_size + size:]

def rlp(data):
    value, rest = read_rlp(data)
    need(not rest, 'something after RLP')
    return value

def unsigned(data):
    need(isinstance(data, bytes) and data[:1] != b'\0', 'a number with leading zeros')
    return int.from_bytes(data, 'big')

def encoded_index(index):
    data = index.to_bytes((index.bit_length() + 7) // 8, 'big')
    return data if len(data) == 1 and data[0] < 0x80 else bytes([0x80 + len(data)]) + data

def proven_leaf(root, index, nodes):
    """The value at an index of the trie whose root hash is given, by its nodes from the root down."""
    path, wanted, inner = encoded_index(index).hex(), root, None
    nodes = list(nodes)
    while True:
        if inner is None:
            need(nodes and keccak256(nodes[0]) == wanted, 'a node of another hash')
            inner = rlp(nodes.pop(0))
        if len(inner) == 17:
            if not path:
                child = inner[16]
                need(not nodes and child, 'nothing at this place')
                return child
            child, path = inner[int(path[0], 16)], path[1:]
        else:
            need(len(inner) == 2, 'a node of another form')
            prefix = inner[0].hex()
            need(prefix[0] in '0123' and (prefix[0] in '13' or prefix[1] == '0'), 'a node of another form')
            own = prefix[1:] if prefix[0] in '13' else prefix[2:]
            need(path.startswith(own), 'another place')
            path = path[len(own):]
            if prefix[0] in '23':
                need(not path and not nodes and inner[1], 'another place')
                return inner[1]
            child = inner[1]
        inner, wanted = (child, None) if isinstance(child, list) else (None, child)
        need(inner is not None or len(child) == 32, 'nothing at this place')

is_hex = matches('0x([0-9a-f]{2})*')
is_hex_32 = matches('0x[0-9a-f]{64}')
is_quantity = matches('0x(0|[1-9a-f][0-9a-f]*)')
EVM_ANCHOR = shape(format=is_text, digest=is_hex_32, chainId=is_quantity, method=matches('registry|calldata'), to=matches('0x[0-9a-f]{40}'),
                   transaction=is_hex, transactionHash=is_hex_32, transactionIndex=is_quantity, proof=list_of(is_hex), header=is_hex,
                   blockNumber=is_quantity, blockHash=is_hex_32, blockTime=is_quantity)
OTS_ANCHOR = shape(format=is_text, digest=is_hex_32, ots=is_hex,
                   headers=list_of(shape(height=is_quantity, header=matches('0x[0-9a-f]{160}'))))

def evm_block(anchor, stated):
    """(kind and chain id as in a line `chain`, time, height and hash) of the block that the anchor proves."""
    need(EVM_ANCHOR(anchor), 'not an anchor of this format')
    value = {key: bytes.fromhex(each[2:]) for key, each in anchor.items() if key in ('to', 'transaction', 'transactionHash', 'header', 'blockHash')}
    raw, kind = value['transaction'], value['transaction'][0]
    # By transaction type (EIP-2930, EIP-1559): number of fields, index of the chain id, index of `to`. Others are legacy transactions.
    places = {1: (11, 0, 4), 2: (12, 0, 5)}
    fields = rlp(raw[1:] if kind in places else raw)
    count, chain_at, to_at = places.get(kind, (9, None, 3))
    need(len(fields) == count and (kind in places or kind >= 0xc0), 'a transaction of another form')
    chain = unsigned(fields[chain_at]) if kind in places else (unsigned(fields[6]) - 35) // 2
    call = (keccak256(b'anchor(bytes32)')[:4] if anchor['method'] == 'registry' else b'') + stated
    need(chain == int(anchor['chainId'], 16) and fields[to_at] == value['to'] and fields[to_at + 2] == call, 'not a transaction with this digest')
    need(keccak256(raw) == value['transactionHash'], 'a transaction of another hash')
    header = rlp(value['header'])
    need(15 <= len(header) <= 32 and keccak256(value['header']) == value['blockHash'], 'a block of another hash')
    need(unsigned(header[8]) == int(anchor['blockNumber'], 16) and unsigned(header[11]) == int(anchor['blockTime'], 16), 'another number or time of the block')
    found = proven_leaf(header[4], int(anchor['transactionIndex'], 16), [bytes.fromhex(each[2:]) for each in anchor['proof']])
    need(found == raw, 'another transaction at this place of the block')
    return f'evm {chain}', unsigned(header[11]), f'{unsigned(header[8])} {anchor["blockHash"]}'

class Ots:
    """An OpenTimestamps file: operations that lead from a digest to Merkle roots of Bitcoin blocks, as {height: roots}."""

    MAGIC = b'\0OpenTimestamps\0\0Proof\0\xbf\x89\xe2\xe8\x84\xe8\x92\x94'

    def __init__(self, data):
        self.data, self.at, self.roots, self.steps = data, 0, {}, 2000
        need(self.take(len(self.MAGIC)) == self.MAGIC and self.varuint() == 1 and self.take(1) == b'\x08', 'not an OpenTimestamps file')
        self.digest = self.take(32)
        self.node(self.digest, 0)
        need(self.at == len(data), 'something after the proof')

    def take(self, size):
        self.at += size
        need(self.at <= len(self.data), 'the proof is cut short')
        return self.data[self.at - size:self.at]

    def varuint(self):
        value, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                need(byte or shift == 7, 'a number with leading zeros')
                return value
            need(shift < 63, 'a number that is too large')

    def node(self, message, depth):
        need(depth < 256, 'too deep')
        seen = set()
        while True:
            tag = self.take(1)[0]
            is_last = tag != 0xff
            begin = self.at - 1 if is_last else self.at
            self.branch(self.take(1)[0] if not is_last else tag, message, depth, begin, seen)
            if is_last:
                return

    def branch(self, tag, message, depth, begin, seen):
        self.steps -= 1
        need(self.steps >= 0, 'too many steps')
        if tag == 0:
            kind, payload = self.take(8), self.take(self.varuint())
            key = self.data[begin:self.at]
            if kind == b'\x05\x88\x96\x0d\x73\xd7\x19\x01':
                inner = Ots.__new__(Ots)
                inner.data, inner.at = payload, 0
                height = inner.varuint()
                need(inner.at == len(payload) and len(message) == 32 and height < 1 << 31, 'not the height of a block')
                self.roots.setdefault(height, []).append(message)
            need(key not in seen, 'the same branch twice')
            seen.add(key)
            return
        if tag in (0xf0, 0xf1):
            operand = self.take(self.varuint())
            need(operand, 'an empty operand')
            result = message + operand if tag == 0xf0 else operand + message
        elif tag == 0x08:
            result = hashlib.sha256(message).digest()
        elif tag == 0x02:
            result = hashlib.sha1(message).digest()
        elif tag == 0x03:
            result = hashlib.new('ripemd160', message).digest()
        else:
            raise Failed('an operation that is not known')
        need(len(result) <= 4096, 'too long a message')
        key = self.data[begin:self.at]
        need(key not in seen, 'the same branch twice')
        seen.add(key)
        self.node(result, depth + 1)

def bitcoin_block(anchor, stated):
    need(OTS_ANCHOR(anchor), 'not an anchor of this format')
    proof = Ots(bytes.fromhex(anchor['ots'][2:]))
    need(proof.digest == stated, 'a proof of another digest')
    blocks, before = [], -1
    for each in anchor['headers']:
        height, header = int(each['height'], 16), bytes.fromhex(each['header'][2:])
        need(height > before and header[36:68] in proof.roots.get(height, []) and len(set(proof.roots[height])) == 1, 'a block that the proof does not reach')
        before = height
        name = hashlib.sha256(hashlib.sha256(header).digest()).digest()[::-1]
        bits, = struct.unpack_from('<I', header, 72)
        size, value = bits >> 24, bits & 0x7fffff
        target = value << 8 * (size - 3) if size > 3 else value >> 8 * (3 - size)
        need(value and not bits & 0x800000 and target <= 1 << 192 and int.from_bytes(name, 'big') <= target, 'a header without the work of a block')
        blocks.append((struct.unpack_from('<I', header, 68)[0], f'{height} {name.hex()}'))
    need(blocks, 'in no block yet')
    return ('bitcoin', *blocks[0])

ANCHORS = {'attestry/evm-anchor/v1': (evm_block, 60), 'attestry/ots-anchor/v1': (bitcoin_block, 7200)}

def check_anchors(package):
    for name in package.named(ANCHOR):
        path = f'proof/chain.{name}.json'
        _, note = read_proof(package, f'proof/chain.{name}.tlog-proof')
        package.policy.assert_signed_by_log(note)
        package.policy.signing_witnesses(note)
        anchor = read_json(package.text(path), path)
        need(isinstance(anchor, dict) and anchor.get('format') in ANCHORS, f'{path} is of another format')
        stated = hashlib.sha256(note.text.encode()).digest()
        need(anchor.get('digest') == '0x' + stated.hex(), f'{path} is of another checkpoint')
        prove, tolerance = ANCHORS[anchor['format']]
        chain, time, block = prove(anchor, stated)
        need(f'{name} {chain}' in package.chains, f'the trust list does not name the chain {name} {chain}')
        need(package.record_time is None or time + tolerance >= package.record_time, f'the block of {path} is older than the record')
        package.notes.append(f'{path} does not count until you have compared the block {block} with the chain {name} ({chain})')
    return 'open' if package.named(ANCHOR) else None

# --- Section 10: the certificate. A place in the text is a place in the file.

class Revision:
    """The objects between the end of the revision before and the table, without a byte between them."""

    def __init__(self, text, at, end, trailer, offsets, before):
        self.at, self.end, self.objects = at, end, {}
        self.size, self.root, _, self.info, self.id = trailer
        start = before.end if before else re.match('%PDF-1\\.[4-7]\n%[\x80-\xff]{4}\n', text).end()
        self.start = start
        added = [number for number in offsets if number >= (before.size if before else 1)]
        need(len(added) == self.size - (before.size if before else 1) and max(offsets) < self.size, 'objects not numbered one after another')
        need(not before or (before.root, before.info, before.id) == (self.root, self.info, self.id), 'another Root, Info or ID')
        ordered = sorted(offsets, key=offsets.get)
        for number, following in zip(ordered, ordered[1:] + [None]):
            stop = at if following is None else offsets[following]
            head = f'{number} 0 obj\n'
            need(offsets[number] == start and text.startswith(head, start) and text.find('\nendobj\n', start) == stop - 8,
                 f'object {number} is not in its place')
            self.objects[number] = (start + len(head), text[start + len(head):stop - 8])
            start = stop
        need(start == at, 'bytes outside the objects')

TRAILER = re.compile(r'trailer\n<<\n/Size ([1-9]\d{0,6})\n/Root ([1-9]\d{0,6}) 0 R\n(?:/Prev ([1-9]\d{0,8})\n)?/Info ([1-9]\d{0,6}) 0 R\n'
                     r'(?:/ID \[<([0-9A-Fa-f]{32})> <([0-9A-Fa-f]{32})>\]\n)?>>\nstartxref\n([1-9]\d{0,8})\n%%EOF\n', re.A)

def read_revisions(text):
    """Oldest first."""
    tables, at = [], int(re.search(r'startxref\n([1-9][0-9]{0,8})\n%%EOF\n\Z', text[-40:]).group(1))
    while at is not None:
        need(at < (tables[-1][0] if tables else len(text)) and len(tables) < 32 and text.startswith('xref\n', at), 'revisions not in order')
        place, sections = at + 5, []
        while True:
            head = re.compile('(0|[1-9][0-9]{0,6}) ([1-9][0-9]{0,5})\n').match(text, place)
            if not head:
                break
            first, count = map(int, head.groups())
            need(not sections or first > sections[-1][0] + len(sections[-1][1]), 'sections not in order')
            sections.append((first, [text[head.end() + 20 * each:head.end() + 20 * each + 20] for each in range(count)]))
            place = head.end() + 20 * count
        form = TRAILER.match(text, place)
        need(form and int(form.group(7)) == at and (form.group(5) or '').lower() == (form.group(6) or '').lower(), 'a trailer')
        size, root, previous, info = (int(each) if each else None for each in form.groups()[:4])
        tables.append((at, form.end(), (size, root, previous, info, (form.group(5) or '').lower()), sections))
        at = previous
    need(tables[0][1] == len(text), 'bytes after the last revision')
    revisions = []
    for at, end, trailer, sections in reversed(tables):
        need(revisions or sections[0][0] == 0, 'the first table begins at another number')
        offsets = {}
        for first, entries in sections:
            for number, entry in enumerate(entries, first):
                if number == 0:
                    need(not revisions and re.fullmatch('0{10} 65535 f( \n|\r\n)', entry), 'the entry of object 0')
                    continue
                used = re.fullmatch('([0-9]{10}) 00000 n(\r\n)' if revisions else '([0-9]{10}) 00000 n( \n|\r\n)', entry)
                need(used, f'the entry of object {number}')
                offsets[number] = int(used.group(1))
        revisions.append(Revision(text, at, end, trailer, offsets, revisions[-1] if revisions else None))
    return revisions

def one(pattern, text):
    """The group of the one match."""
    found = re.findall(pattern, text, re.A)
    need(len(found) == 1, f'not one {pattern}')
    return found[0]

def view(revisions):
    return {number: each for revision in revisions for number, each in revision.objects.items()}

def fields_of(objects, root):
    form = int(one(r'/AcroForm ([0-9]{1,7}) 0 R', objects[root][1]))
    listed = one(r'/Fields \[([0-9]{1,7} 0 R(?: [0-9]{1,7} 0 R)*)\]', objects[form][1])
    fields = [int(each) for each in re.findall('([0-9]+) 0 R', listed)]
    need(len(fields) <= 16 and all('/FT /Sig\n' in objects[each][1] for each in fields), 'a field that is no signature')
    return fields

def read_pdf_signature(text, objects, number, revisions):
    """(form, end, covered bytes, DER) of a signature dictionary: it covers all of the file up to the end of its revision but itself."""
    place, body = objects[number]
    start = place + body.index('/Contents <') + 10
    stop = text.index('>', start) + 1
    _, before, after, rest = map(int, re.split(' +', one(r'/ByteRange \[(0 +[0-9]{1,12} +[0-9]{1,12} +[0-9]{1,12}) *\]', body)))
    end = after + rest
    need((before, after) == (start, stop), 'more is left out than the signature')
    need(any(each.start < start and stop < each.at and each.end == end for each in revisions), 'not signed up to the end of its revision')
    digits = text[start + 1:stop - 1]
    need(re.fullmatch('([0-9a-f]{2})+|([0-9A-F]{2})+', digits), 'a signature that is not hexadecimal')
    data = bytes.fromhex(digits)
    node = Node(data)
    need(not data[node.end:].strip(b'\0'), 'a signature with something after it')
    return one(r'/SubFilter /([A-Za-z0-9.]+)', body), end, [text[:before].encode('latin-1'), text[after:end].encode('latin-1')], node.raw

REFERENCES = r'[1-9]\d{0,6} 0 R(?: [1-9]\d{0,6} 0 R)*'
DSS = re.compile(r'<<\n/Type /DSS\n/Certs \[(REFS)\]\n(?:/CRLs \[(REFS)\]\n)?>>'.replace('REFS', REFERENCES), re.A)
DOCUMENT_STAMP = re.compile(r'<<\n/Type /DocTimeStamp\n/Filter /Adobe\.PPKLite\n/SubFilter /ETSI\.RFC3161\n'
                            r'/ByteRange \[0 [1-9]\d{0,9} {1,10}[1-9]\d{0,9} {1,10}[1-9]\d{0,9} {0,10}\]\n/Contents <[0-9A-Fa-f]+>\n>>', re.A)
STRUCTURE = re.compile(r'(?:^|[\0\s\xa0\d?()<>\[\]{}/%])obj(?:\Z|[\0\s\xa0?()<>\[\]{}/%])|endobj|endstream|startxref|trailer|%%EOF|%PDF-', re.A)

def check_updates(revisions, signed_end):
    """A revision after the signature adds validation data, or fills the reserved field with a document time-stamp, and nothing else.

    Returns the certificates and the revocation lists among the validation data."""
    signed = [each for each in revisions if each.end <= signed_end]
    objects, root, size = view(signed), signed[-1].root, signed[-1].size
    fields, catalogue = fields_of(objects, root), objects[root][1]
    need('/DSS' not in catalogue, 'validation data before the signature')
    empty = {each: objects[each][1] for each in fields if '\n/V ' not in objects[each][1] and '\n/T (DocumentTimeStamp)\n' in objects[each][1]}
    streams, data = {}, ([], [])
    for body in (catalogue, *empty.values()):
        need(body.startswith('<<\n') and body.endswith('\n>>'), 'not a dictionary as prescribed')
    for revision in revisions[len(signed):]:
        (first, (_, body)), *added = revision.objects.items()
        need(first < size and [number for number, _ in added] == list(range(size, size + len(added))) and added, 'an object was rewritten')
        added = [(number, each) for number, (_, each) in added]
        if first == root:
            *new, (number, dss) = added
            form = DSS.fullmatch(dss)
            need(body == f'{catalogue[:-2]}/DSS {number} 0 R\n>>' and form, 'the catalogue was changed')
            for at, each in new:
                head = re.match(r'<<\n/Length ([1-9]\d{0,7})>>\nstream\n', each, re.A)
                need(head and each[head.end() + int(head.group(1)):] == '\nendstream', 'a stream that is not as prescribed')
                need(not STRUCTURE.search(each[head.end():-10]), 'a stream that looks like a part of the file')
                streams[at] = each[head.end():-10].encode('latin-1')
            listed = {int(each) for each in re.findall('([0-9]+) 0 R', dss)}
            need({each for each, _ in new} <= listed <= set(streams), 'validation data that is not listed')
            for kind, references in zip(data, form.groups()):
                kind.extend(streams[int(each)] for each in re.findall('([0-9]+) 0 R', references or ''))
        else:
            need(first in empty and len(added) == 1 and body == f'{empty.pop(first)[:-2]}/V {added[0][0]} 0 R\n>>'
                 and DOCUMENT_STAMP.fullmatch(added[0][1]), f'object {first} was rewritten')
        size = revision.size
    return data

def check_validation_data(certificates, lists, path, roots):
    """Certificates of signature and time-stamps and revocation lists of trusted roots, each once, and nothing else."""
    need(len({*certificates, *lists}) == len(certificates) + len(lists), 'validation data twice')
    need(set(certificates) <= {each.raw for each in path}, 'validation data: a certificate of no signature')
    need(all(any(signed_list(each, root) for root in roots) for each in lists), 'validation data: not a revocation list of a root')

def signed_list(der, root):
    """Whether a root signed this revocation list (RFC 5280, 5.1)."""
    outer = Parts(whole(der))
    tbs, algorithm, bits = outer.take(0x30), outer.take(0x30), outer.take(3)
    outer.end()
    parts = Parts(tbs)
    parts.maybe(2)
    need(parts.take(0x30).raw == algorithm.raw and bits.body[:1] == b'\0', 'not a revocation list')
    issuer = parts.take(0x30).raw
    time_of(parts.left[0])
    return issuer == root.subject and signature_holds(algorithm, root.key, tbs.raw, bits.body[1:])

def token_keywords(package):
    """What the certificate must name: each token of the package with its digest."""
    names = ['record.p7s'] + [f'checkpoint.{authority}' for authority in package.named(STAMP)]
    return sorted(f'attestry-token-sha256:{name}:{sha256(token_of(package.read(f"proof/{name}.tsr")))}' for name in names)

def signed_time(objects, values):
    bodies = [objects[each][1] for each in values if '/SubFilter /ETSI.CAdES.detached\n' in objects[each][1]]
    return seconds(datetime.datetime.strptime(one(r'\n/M \(D:([0-9]{14})Z\)\n', bodies[0]), '%Y%m%d%H%M%S'))

def check_certificate(package):
    text = package.read('certificate.pdf').decode('latin-1')
    revisions = read_revisions(text)
    objects = view(revisions)
    fields = fields_of(objects, revisions[-1].root)
    values = [int(one(r'\n/V ([0-9]{1,7}) 0 R\n', objects[each][1])) for each in fields if '/V ' in objects[each][1]]
    found = sorted((read_pdf_signature(text, objects, each, revisions) for each in values), key=lambda each: each[1])
    need(text.count('/ByteRange') == len(found), 'signatures beside the fields')
    need([each[0] for each in found] == ['ETSI.CAdES.detached', 'ETSI.RFC3161'], 'not one signature and then one time-stamp')
    need(found[1][1] == len(text), 'something after the document time-stamp')
    (_, end, covered, der), (_, _, stamped, token) = found
    certificates, lists = check_updates(revisions, end)
    keyword, of_tokens = 'attestry-record-sha256:' + sha256(package.record_bytes), token_keywords(package)
    signed = view([each for each in revisions if each.end <= end])
    info = signed[revisions[-1].info][1]
    pointed = re.findall(r'/Keywords ([0-9]{1,7}) 0 R', info)
    stated = signed[int(pointed[0])][1] if pointed else '(%s)' % one(r'/Keywords \(([^()\\]*)\)', info)
    need(re.fullmatch(rf'\({keyword}( [^ ()]+)*\)', stated) and text.count('attestry-record-sha256:') == text.count(keyword), 'a certificate of another record')
    named = stated[1:-1].split(' ')[1:]
    # A token of an authority that is no longer listed may be missing.
    listed = [each for each in named if stamp_roots(package, each.split(':')[1][len('checkpoint.'):]) or each in of_tokens]
    need(not named or named == sorted(set(named)) and listed == of_tokens, 'time-stamps that are not those the certificate names')
    roots = stamp_roots(package, 'embedded')
    at, stamp_path = read_stamp(token, stamped, roots, alone=True, policy=PAPER_POLICY)
    cms = Signed(der)
    need(cms.content is None, 'a signature that is not detached')
    signer = cms.verify('data', lambda name: digest(name, *covered))
    path = path_to_root(signer, cms.certificates, package.signature_roots, at, 'signature')
    assert_only_path(cms, path)
    # Both time-stamps are made with the signature, which states its time: a later one was exchanged for it.
    first, first_path = read_stamp(signature_token(cms), [cms.signature], roots, alone=True, policy=PAPER_POLICY)
    check_validation_data(certificates, lists, path + stamp_path + first_path, package.signature_roots + roots)
    stated = signed_time(objects, values)
    need(stated - 60 <= first <= at <= stated + 600, 'a time-stamp that was not made when the certificate was signed')
    assert_not_before_record(package, first, 'certificate.pdf')

def signature_token(signed):
    """The one unsigned attribute of the signature: a time-stamp over its value."""
    need(signed.unsigned is not None and len(signed.unsigned) == 1, 'not one unsigned attribute beside the signature')
    fields = Parts(signed.unsigned[0])
    name, values = fields.take(6).body.hex(), fields.take(0x31).parts()
    fields.end()
    need(name == OIDS['signature_time_stamp'] and len(values) == 1, 'not one time-stamp beside the signature')
    return values[0].raw

# --- Section 12: the evidence record

def sequence(*parts):
    body = b''.join(parts)
    size = len(body).to_bytes((len(body).bit_length() + 7) // 8, 'big')
    return b'\x30' + (bytes([len(body)]) if len(body) < 128 else bytes([128 + len(size)]) + size) + body

class ArchiveStamp:
    """A token with the part of the hash tree that leads to what it stamps."""

    def __init__(self, node):
        parts = Parts(node)
        named, tree, self.token = parts.maybe(0xa0), parts.maybe(0xa2), parts.take(0x30).raw
        parts.end()
        Parts(whole(self.token)).take(6)
        info = Parts(whole(Signed(self.token).content))
        info.take(2), info.take(6)
        # Without a name, the algorithm is the one by which the time-stamp was asked for.
        self.algorithm = digest_name(whole(b'\x30' + named.raw[1:]) if named else Parts(info.take(0x30)).take(0x30))
        need(self.algorithm and (tree is None or 0 < len(tree.parts()) <= 64), 'a digest algorithm or a hash tree that is not accepted')
        self.lists = [[each.body for each in Parts(one).left] for one in (tree.parts() if tree else [])]
        size = len(digest(self.algorithm))
        for one in tree.parts() if tree else []:
            need(one.parts() and all(each.tag == 4 and len(each.body) == size for each in one.parts()), 'not a list of digests')

    def node(self, digests):
        return digests[0] if len(digests) == 1 else digest(self.algorithm, *sorted(digests))

    def root(self, covered):
        """The digest that the token must stamp if the tree has `covered` as a leaf."""
        if not self.lists:
            return covered
        need(covered in self.lists[0], 'the long-term proof is of something else')
        node = self.node(self.lists[0])
        for one in self.lists[1:]:
            node = self.node(one + [node])
        return node

def read_evidence_record(der):
    """The time-stamps in order, each with what it must stamp as a function of the document."""
    need(len(der) <= 8 << 20, 'too large an evidence record')
    outer = Parts(whole(der))
    need(integer(outer.take(2)) == 1, 'an evidence record of another version')
    named, chains = [digest_name(each) for each in outer.take(0x30).parts()], outer.take(0x30).parts()
    outer.end()
    used = set()
    need(0 < len(chains) <= 16 and all(0 < len(Parts(chain).left) <= 64 for chain in chains), 'not chains of time-stamps')
    found = []
    for at, chain in enumerate(chains):
        stamps = [ArchiveStamp(each) for each in chain.parts()]
        algorithm = stamps[0].algorithm
        used.add(algorithm)
        need(all(each.algorithm == algorithm for each in stamps), 'digest algorithms that are not one')
        found += [(each, before.token if before else None, sequence(*(one.raw for one in chains[:at])) if at else None)
                  for each, before in zip(stamps, [None] + stamps)]
    need(len(named) == len(used) and set(named) == used, 'the listed digest algorithms are not those of the time-stamps')
    return found

def verify_evidence_record(found, document, roots, at):
    """From the last time-stamp to the first, each valid when the next one was made."""
    for position, (stamp, renewed, before) in enumerate(reversed(found)):
        # A renewal of the time-stamp covers the token before it; one of the tree the document and all earlier chains.
        covered = digest(stamp.algorithm, document if renewed is None else renewed)
        if renewed is None and before is not None:
            covered = digest(stamp.algorithm, covered, digest(stamp.algorithm, before))
        # A renewal covers every token but the last one.
        moment = verify_stamp(stamp.token, stamp.root(covered), roots, stamp.algorithm, alone=position == 0, at=at)
        need(moment <= at, 'a time-stamp that is later than the one that renews it')
        at = moment
    return at

def check_evidence_record(package):
    if 'proof/evidence-record.er' not in package.sizes:
        return
    found, roots, now = read_evidence_record(package.read('proof/evidence-record.er')), stamp_roots(package), datetime.datetime.now().timestamp()
    try:
        moment = verify_evidence_record(found, package.record_bytes, roots, now)
    except Failed:
        # Once the certificate of the last authority has expired, the proof is checked at its own time.
        last = stamped_time(found[-1][0].token)
        need(last < now, 'a time-stamp of the future')
        moment = verify_evidence_record(found, package.record_bytes, roots, last)
        package.notes.append('the renewal of the long-term proof is overdue: the certificate of its last time-stamp has expired')
    assert_not_before_record(package, moment, 'proof/evidence-record.er')

def stamped_time(token):
    parts = Parts(whole(Signed(token).content))
    for tag in (2, 6, 0x30, 2):
        parts.take(tag)
    return time_of(parts.take(0x18))

CHECKS = [check_archive, check_tag_files, check_payload_sha256, check_payload_sm3, check_record, check_trust, check_signature,
          check_signature_time, check_inclusion, check_checkpoint, check_witnesses, check_time_stamps, check_anchors, check_certificate,
          check_evidence_record]

def printable(text):
    return ''.join(c if c.isprintable() else '?' for c in str(text))[:400]

def verify(path, trust):
    name = 'archive'
    try:
        package = Package(Folder(path) if os.path.isdir(path) else Archive(path), trust)
        for check in CHECKS:
            name = check.__name__[len('check_'):].replace('_', '-')
            print(f'{check(package) or "passed"} {name}')
    except Exception as error:  # A check that could not run has not passed.
        print(printable(f'FAILED: {name}: {error if isinstance(error, Failed) else repr(error)}'))
        return 1
    for note in package.notes:
        print(f'note: {note}')
    moment = datetime.datetime.fromtimestamp(package.existed_at, datetime.timezone.utc)
    print(f'record {sha256(package.record_bytes)}, existed at the latest on {moment:%Y-%m-%dT%H:%M:%SZ}')
    if trust is None:
        print(f'the trust digest to compare with one from outside the package: {package.trust}\nNOT CONFIRMED: no trust given')
        return 4
    print('VERIFIED')
    return 0

def main(arguments):
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors='backslashreplace')
    if '--help' in arguments or '-h' in arguments:
        print(__doc__)
        return 0
    trust = None
    if arguments.count('--trust') == 1 and '--trust' in arguments[:-1]:
        at = arguments.index('--trust')
        trust = re.sub(r'\s', '', arguments[at + 1]).lower()
        arguments = arguments[:at] + arguments[at + 2:]
    if len(arguments) != 1 or arguments[0].startswith('-') or trust is not None and not re.fullmatch('[0-9a-f]{64}', trust):
        print(__doc__, file=sys.stderr)
        return 2
    path = arguments[0]
    if not shutil.which('openssl') or not (os.path.isdir(path) or os.path.isfile(path)):
        print('openssl is needed' if not shutil.which('openssl') else f'there is no file or folder {path}', file=sys.stderr)
        return 3
    return verify(path, trust)

if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
