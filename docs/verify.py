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
Not checked: the blockchain behind an anchor, and the long-term proof; the output says so where the package has them.
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
CRL = r'proof/crls/([0-9a-f]{64})\.crl'
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
        need(known or any(re.fullmatch(each, path) for each in (STAMP, ROOT, CRL, ANCHOR, ANCHOR_PROOF)),
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
    need(info and all(value.strip(SPACE) == value and not any(unicodedata.category(c) == 'Cc' for c in value)
                      for value in info.groups()), 'bag-info.txt is not in its form')
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
            documents='2b06010505070324', any_usage='551d2500')
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
        self.certificates = [Certificate(each.raw) for each in bag.parts() if each.tag == 0x30] if bag else []
        signer = Parts(signers[0])
        signer_version, self.name = integer(signer.take(2)), signer.take()
        self.digest, attributes = digest_name(signer.take(0x30)), signer.take(0xa0)
        self.algorithm, self.signature, unsigned = signer.take(0x30), signer.take(4).body, signer.maybe(0xa1)
        signer.end()
        by_key = self.name.tag == 0x80
        need(self.digest and self.digest in map(digest_name, listed), 'a digest algorithm that is not accepted')
        need(signer_version == (3 if by_key else 1) and version == (1 if self.type == OIDS['data'] and not by_key else 3), 'a CMS version')
        self.uncovered = unsigned is not None or lists is not None
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

def verify_stamp(token, stamped, roots, only=None):
    """The time of a token; `stamped` is what it must be of, None for anything; `only` the one digest algorithm allowed."""
    signed = Signed(token)
    need(signed.content is not None, 'a token without content')
    parts = Parts(whole(signed.content))
    need(integer(parts.take(2)) == 1 and parts.take(6), 'a time-stamp of an unknown version')
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
    need(used and only in (None, used) and (stamped is None or value == digest(used, *stamped)), 'a time-stamp of something else')
    signer = signed.verify('tst_info', lambda name: digest(name, signed.content))
    path_to_root(signer, signed.certificates, roots, moment, 'time-stamp')
    return moment

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
    """Digest of the policy, roots of signatures, roots of time-stamps by authority, keys of vantages with their periods."""
    text = package.text('proof/trust.txt')
    form = re.fullmatch(r'attestry/trust/v1\npolicy ([0-9a-f]{64})\n((?:signature [0-9a-f]{64}\n)+)'
                        r'((?:time-stamp [a-z0-9][a-z0-9.-]{0,62} [0-9a-f]{64}\n)+)((?:vantage [^ \n]+(?: [^ \n]+){0,2}\n)*)', text)
    need(form and text.count('\n') <= 1000, 'proof/trust.txt is not in its form')
    lines = [line.split(' ')[1:] for line in form.group(4).split('\n')[:-1]]
    vantages = [(read_key(vkey), period) for vkey, *period in lines]
    need(all(kind == 1 and re.fullmatch(VANTAGE_NAME, name) for (name, _, kind, _), _ in vantages), 'not the key of a vantage')
    need(len({key[0] for key, _ in vantages}) == len(vantages), 'two keys of one vantage')
    for _, period in vantages:
        need(all(is_time(each) and moment_of(each) is not None for each in period) and period == sorted(period), 'not the period of a vantage')
    return form.group(1), re.findall('signature (.*)', form.group(2)), re.findall('time-stamp (.*) (.*)', form.group(3)), vantages

def read_root(package, name):
    data = package.read(f'proof/certs/{name}.pem')
    der = base64.b64decode(b''.join(data.split(b'\n')[1:-2]), validate=True)
    need(sha256(der) == name and pem('CERTIFICATE', der) == data, f'proof/certs/{name}.pem is not what it is named')
    return Certificate(der)

def check_trust(package):
    package.trust = sha256(package.read('proof/trust.txt'))
    need(package.expected_trust in (None, package.trust), f'another trust digest: {package.trust}')
    policy, signing, stamping, _ = trust_lines(package)
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
    need(signed.content is None and not signed.uncovered, 'content, lists or unsigned attributes beside the signature')
    signer = signed.verify('data', lambda name: digest(name, package.record_bytes))
    path = path_to_root(signer, signed.certificates, package.signature_roots, package.signed_at, 'signature')
    need({each.raw for each in signed.certificates} <= {each.raw for each in path}, 'a certificate that has no part in the signature')
    package.signer = signer
    if len(path) > 1 and sha256(path[1].raw) in package.named(CRL):
        assert_not_revoked(package.read(f'proof/crls/{sha256(path[1].raw)}.crl'), path, package.signed_at)

def signature_stamp(package, data):
    token = token_of(package.read('proof/record.p7s.tsr'))
    return verify_stamp(token, [data], stamp_roots(package, 'embedded'), 'sha256')

def assert_not_revoked(crl, path, at):
    """A list can only speak against the signer: one that cannot be read, or is not the issuer's, says nothing."""
    try:
        outer = Parts(whole(crl))
        tbs, used, bits = outer.take(0x30), outer.take(0x30), outer.take(3)
        parts = Parts(tbs)
        parts.maybe(2), parts.take(0x30), parts.take(0x30), parts.take()
        parts.maybe(0x17), parts.maybe(0x18)
        entries = parts.maybe(0x30)
        dates = [time_of(each.parts()[1]) for each in (entries.parts() if entries else []) if integer(each.parts()[0]) == path[0].serial]
        revoked = any(date <= at for date in dates) and signature_holds(used, path[1].key, tbs.raw, bits.body[1:])
    except (Failed, ValueError, IndexError):
        return
    need(not revoked, 'the certificate of the signer had been revoked')

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
    return bool(name) and not re.search(f'[+\0-\x1f\x85{SPACE}]'.replace('\ufeff', ''), name)

def read_key(text):
    name, key_id, data = re.fullmatch(r'([^+]*)\+([0-9a-f]{8})\+(.*)', text).groups()
    data = base64_of(data)
    need(is_key_name(name) and len(data) == 33 and data[0] in (1, 4), 'not a verifier key')
    need(sha256(name.encode() + b'\n' + data)[:8] == key_id, 'the key id is not that of the key')
    return name, key_id, data[0], data[1:]

class Policy:
    def __init__(self, text):
        self.logs, self.witnesses, self.groups, self.quorum = [], {}, [], None
        need(text.endswith('\n'), 'proof/policy does not end with a newline')
        for word, *fields in filter(None, map(str.split, text.split('\n'))):
            if word == 'log':
                self.logs.append(read_key(fields[0]))
            elif word == 'witness':
                self.witnesses[fields[0]] = read_key(fields[1])
            elif word == 'group':
                wanted = {'all': len(fields) - 2, 'any': 1}.get(fields[1]) or int(fields[1])
                need(0 < wanted <= len(fields) - 2, f'{fields[0]} can never be reached')
                self.groups.append((fields[0], wanted, set(fields[2:])))
            elif word == 'quorum':
                need(self.quorum is None, 'two lines quorum')
                self.quorum, = fields
            else:
                need(word.startswith('#'), f'proof/policy has a line {word}')

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

def check_anchors(package):
    for chain in package.named(ANCHOR):
        _, note = read_proof(package, f'proof/chain.{chain}.tlog-proof')
        package.policy.assert_signed_by_log(note)
        package.policy.signing_witnesses(note)
        receipt = read_json(package.text(f'proof/chain.{chain}.json'), f'proof/chain.{chain}.json')
        need(receipt['digest'] == '0x' + sha256(note.text.encode()), f'proof/chain.{chain}.json is of another checkpoint')
        package.notes.append(f'the blockchain behind proof/chain.{chain}.json was not checked')

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
    return form, fields

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
DSS = (r'<<\n/Type /DSS\n(?:/Certs \[REFS\]\n)?(?:/OCSPs \[REFS\]\n)?(?:/CRLs \[REFS\]\n)?(?:/VRI <<\n(?:/[0-9A-F]{40} <<\n'
       r'(?:/Cert \[REFS\]\n)?(?:/OCSP \[REFS\]\n)?(?:/CRL \[REFS\]\n)?(?:/TU \(D:\d{14}Z\)\n)?>>\n)+>>\n)?>>')
DSS = re.compile(DSS.replace('REFS', REFERENCES), re.A)
DOCUMENT_STAMP = re.compile(r'<<\n/Type /DocTimeStamp\n/Filter /Adobe\.PPKLite\n/SubFilter /ETSI\.RFC3161\n'
                            r'/ByteRange \[0 [1-9]\d{0,9} {1,10}[1-9]\d{0,9} {1,10}[1-9]\d{0,9} {0,10}\]\n/Contents <[0-9A-Fa-f]+>\n>>', re.A)
STRUCTURE = re.compile(r'(?:^|[\0\s\xa0\d?()<>\[\]{}/%])obj(?:\Z|[\0\s\xa0?()<>\[\]{}/%])|endobj|endstream|startxref|trailer|%%EOF|%PDF-', re.A)

def pattern_of(field):
    """A signature field without its name and value."""
    return re.sub(r'\n/V ([1-9]\d{0,6}) 0 R\n>>\Z', '\n/V', re.sub(r'\n/T \(\w{1,64}\)\n', '\n/T\n', field, count=1, flags=re.A), flags=re.A)

def check_updates(revisions, signed_end):
    """A revision after the signature replaces one object and adds validation data or one document time-stamp, and nothing else."""
    signed = [each for each in revisions if each.end <= signed_end]
    objects, root, size = view(signed), signed[-1].root, signed[-1].size
    form, fields = fields_of(objects, root)
    form_body, catalogue = objects[form][1], objects[root][1]
    need('/DSS' not in catalogue, 'validation data before the signature')
    filled = [objects[each][1] for each in fields if '\n/V ' in objects[each][1]]
    empty = {each: objects[each][1] for each in fields if '\n/V ' not in objects[each][1]}
    streams = set()
    for body in (catalogue, *empty.values()):
        need(body.startswith('<<\n') and body.endswith('\n>>'), 'not a dictionary as prescribed')
    for revision in revisions[len(signed):]:
        (first, (_, body)), *added = revision.objects.items()
        need(first < size and [number for number, _ in added] == list(range(size, size + len(added))) and added, 'an object was rewritten')
        added = [(number, each) for number, (_, each) in added]
        if first == root:
            *new, (number, dss) = added
            need(body == f'{catalogue[:-2]}/DSS {number} 0 R\n>>' and DSS.fullmatch(dss), 'the catalogue was changed')
            for _, each in new:
                head = re.match(r'<<\n/Length ([1-9]\d{0,7})(?:/Filter /FlateDecode\n)?>>\nstream\n', each, re.A)
                need(head and each[head.end() + int(head.group(1)):] == '\nendstream', 'a stream that is not as prescribed')
                need(not STRUCTURE.search(each[head.end():-10]), 'a stream that looks like a part of the file')
            streams |= {each for each, _ in new}
            listed = {int(each) for each in re.findall('([0-9]+) 0 R', dss)}
            need({each for each, _ in new} <= listed <= streams, 'validation data that is not listed')
        elif first == form:
            need(len(added) == 2, 'the form was changed')
            (stamp, stamp_body), (field, field_body) = added
            need(body == re.sub(r'(/Fields \[[^\]]+)\]', rf'\g<1> {field} 0 R]', form_body, count=1), 'the form was changed')
            need(re.search(r'\n/T \(\w{1,64}\)\n', field_body, re.A) and pattern_of(field_body) == pattern_of(filled[-1])
                 and field_body.endswith(f'\n/V {stamp} 0 R\n>>') and DOCUMENT_STAMP.fullmatch(stamp_body), 'a field was added')
            form_body = body
        else:
            need(first in empty and len(added) == 1 and body == f'{empty.pop(first)[:-2]}/V {added[0][0]} 0 R\n>>'
                 and DOCUMENT_STAMP.fullmatch(added[0][1]), f'object {first} was rewritten')
        size = revision.size

def token_keywords(package):
    """What the certificate must name: each token of the package with its digest."""
    names = ['record.p7s'] + [f'checkpoint.{authority}' for authority in package.named(STAMP)]
    return sorted(f'attestry-token-sha256:{name}:{sha256(token_of(package.read(f"proof/{name}.tsr")))}' for name in names)

def check_certificate(package):
    text = package.read('certificate.pdf').decode('latin-1')
    revisions = read_revisions(text)
    objects = view(revisions)
    _, fields = fields_of(objects, revisions[-1].root)
    values = [int(one(r'\n/V ([0-9]{1,7}) 0 R\n', objects[each][1])) for each in fields if '/V ' in objects[each][1]]
    found = sorted((read_pdf_signature(text, objects, each, revisions) for each in values), key=lambda each: each[1])
    need(text.count('/ByteRange') == len(found), 'signatures beside the fields')
    need(len(found) >= 2 and [each[0] for each in found] == ['ETSI.CAdES.detached'] + ['ETSI.RFC3161'] * (len(found) - 1),
         'not one signature and then time-stamps')
    (_, end, covered, der), *stamps = found
    check_updates(revisions, end)
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
    times = [verify_stamp(token, parts, stamp_roots(package)) for _, _, parts, token in stamps]
    cms = Signed(der)
    need(cms.content is None, 'a signature that is not detached')
    signer = cms.verify('data', lambda name: digest(name, *covered))
    path_to_root(signer, cms.certificates, package.signature_roots, times[0], 'signature')

def check_evidence_record(package):
    if 'proof/evidence-record.er' in package.sizes:
        whole(package.read('proof/evidence-record.er'))
        package.notes.append('the long-term proof was not checked')

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
            check(package)
            print(f'passed {name}')
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
    if '--help' in arguments or '-h' in arguments:
        print(__doc__)
        return 0
    trust = None
    if '--trust' in arguments[:-1]:
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
