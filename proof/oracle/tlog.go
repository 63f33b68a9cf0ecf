// Evaluates log and note test cases with the Go project's packages, for comparison with our implementation.
// It reads a JSON list of cases and writes a JSON list of results in the same order.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	Kind string `json:"kind"`

	// note, sign
	Note  string   `json:"note"`
	Text  string   `json:"text"`
	Vkeys []string `json:"vkeys"`
	Skeys []string `json:"skeys"`

	// record, tree, tiles, roots; byte slices come as base64
	Proof     [][]byte `json:"proof"`
	Size      int64    `json:"size"`
	Root      []byte   `json:"root"`
	FromSize  int64    `json:"fromSize"`
	FromRoot  []byte   `json:"fromRoot"`
	Index     int64    `json:"index"`
	Entry     []byte   `json:"entry"`
	Entries   [][]byte `json:"entries"`
	Folder    string   `json:"folder"`
	Indexes   []int64  `json:"indexes"`
	FromSizes []int64  `json:"fromSizes"`
}

type answer struct {
	OK         bool       `json:"ok"`
	Reason     string     `json:"reason,omitempty"`
	Text       string     `json:"text,omitempty"`
	Note       string     `json:"note,omitempty"`
	Verified   []string   `json:"verified,omitempty"`
	Unverified []string   `json:"unverified,omitempty"`
	Roots      [][]byte   `json:"roots,omitempty"`
	Inclusion  [][][]byte `json:"inclusion,omitempty"`
	Growth     [][][]byte `json:"growth,omitempty"`
}

func main() {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	answers := make([]answer, len(questions))
	for i, q := range questions {
		a, err := evaluate(q)
		a.OK = err == nil
		if err != nil {
			a.Reason = err.Error()
		}
		answers[i] = a
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func evaluate(q question) (answer, error) {
	switch q.Kind {
	case "note":
		return openNote(q)
	case "sign":
		return signNote(q)
	case "record":
		proof, err := toHashes(q.Proof)
		if err != nil {
			return answer{}, err
		}
		root, err := toHash(q.Root)
		if err != nil {
			return answer{}, err
		}
		return answer{}, tlog.CheckRecord(proof, q.Size, root, q.Index, tlog.RecordHash(q.Entry))
	case "tree":
		proof, err := toHashes(q.Proof)
		if err != nil {
			return answer{}, err
		}
		root, err := toHash(q.Root)
		if err != nil {
			return answer{}, err
		}
		from, err := toHash(q.FromRoot)
		if err != nil {
			return answer{}, err
		}
		return answer{}, tlog.CheckTree(proof, q.Size, root, q.FromSize, from)
	case "tiles":
		return readTiles(q)
	case "roots":
		return allRoots(q)
	}
	return answer{}, fmt.Errorf("no such kind: %q", q.Kind)
}

func openNote(q question) (answer, error) {
	var verifiers []note.Verifier
	for _, vkey := range q.Vkeys {
		verifier, err := note.NewVerifier(vkey)
		if err != nil {
			return answer{}, err
		}
		verifiers = append(verifiers, verifier)
	}
	opened, err := note.Open([]byte(q.Note), note.VerifierList(verifiers...))
	if err != nil {
		return answer{}, err
	}
	a := answer{Text: opened.Text}
	for _, signature := range opened.Sigs {
		a.Verified = append(a.Verified, fmt.Sprintf("%s+%08x", signature.Name, signature.Hash))
	}
	for _, signature := range opened.UnverifiedSigs {
		a.Unverified = append(a.Unverified, fmt.Sprintf("%s+%08x", signature.Name, signature.Hash))
	}
	return a, nil
}

func signNote(q question) (answer, error) {
	var signers []note.Signer
	for _, skey := range q.Skeys {
		signer, err := note.NewSigner(skey)
		if err != nil {
			return answer{}, err
		}
		signers = append(signers, signer)
	}
	signed, err := note.Sign(&note.Note{Text: q.Text}, signers...)
	return answer{Note: string(signed)}, err
}

// A folder of tiles in the C2SP layout: without the tile height that sumdb has in its paths.
type tileFolder string

func (f tileFolder) Height() int { return 8 }

func (f tileFolder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := "tile/" + strings.TrimPrefix(tile.Path(), "tile/8/")
		data, err := os.ReadFile(filepath.Join(string(f), path))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func (f tileFolder) SaveTiles([]tlog.Tile, [][]byte) {}

func readTiles(q question) (answer, error) {
	root, err := toHash(q.Root)
	if err != nil {
		return answer{}, err
	}
	reader := tlog.TileHashReader(tlog.Tree{N: q.Size, Hash: root}, tileFolder(q.Folder))
	var a answer
	for _, index := range q.Indexes {
		proof, err := tlog.ProveRecord(q.Size, index, reader)
		if err != nil {
			return a, err
		}
		leaf, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, index)})
		if err != nil {
			return a, err
		}
		if err := tlog.CheckRecord(proof, q.Size, root, index, leaf[0]); err != nil {
			return a, err
		}
		a.Inclusion = append(a.Inclusion, fromHashes(proof))
	}
	for _, fromSize := range q.FromSizes {
		proof, err := tlog.ProveTree(q.Size, fromSize, reader)
		if err != nil {
			return a, err
		}
		a.Growth = append(a.Growth, fromHashes(proof))
	}
	return a, nil
}

// The root after each of the entries.
func allRoots(q question) (answer, error) {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var hashes []tlog.Hash
		for _, index := range indexes {
			hashes = append(hashes, stored[index])
		}
		return hashes, nil
	})
	var a answer
	for i, entry := range q.Entries {
		added, err := tlog.StoredHashes(int64(i), entry, reader)
		if err != nil {
			return a, err
		}
		stored = append(stored, added...)
		root, err := tlog.TreeHash(int64(i)+1, reader)
		if err != nil {
			return a, err
		}
		a.Roots = append(a.Roots, root[:])
	}
	return a, nil
}

func toHash(bytes []byte) (tlog.Hash, error) {
	var hash tlog.Hash
	if len(bytes) != len(hash) {
		return hash, fmt.Errorf("a hash of %d bytes", len(bytes))
	}
	copy(hash[:], bytes)
	return hash, nil
}

func toHashes(list [][]byte) ([]tlog.Hash, error) {
	hashes := []tlog.Hash{}
	for _, bytes := range list {
		hash, err := toHash(bytes)
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, hash)
	}
	return hashes, nil
}

func fromHashes(hashes []tlog.Hash) [][]byte {
	list := [][]byte{}
	for _, hash := range hashes {
		list = append(list, append([]byte(nil), hash[:]...))
	}
	return list
}
