// Go and Java programs shown in VERIFY.md, which use third-party libraries only.

export const GO_LOG = `package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error) {
	if err != nil {
		fmt.Println("FAIL", err)
		os.Exit(1)
	}
}

func hash(text string) (h tlog.Hash) {
	b, err := base64.StdEncoding.DecodeString(text)
	must(err)
	copy(h[:], b)
	return
}

func main() {
	key, err := note.NewVerifier(os.Args[1])
	must(err)
	file, err := os.ReadFile("proof/inclusion.tlog-proof")
	must(err)
	record, err := os.ReadFile("record.json")
	must(err)
	parts := strings.SplitN(string(file), "\\n\\n", 2)
	checkpoint, err := note.Open([]byte(parts[1]), note.VerifierList(key))
	must(err)
	fmt.Println("SIGNED BY", checkpoint.Sigs[0].Name)
	var index, size int64
	state := strings.Split(checkpoint.Text, "\\n")
	fmt.Sscan(state[1], &size)
	lines := strings.Split(parts[0], "\\n")
	fmt.Sscanf(lines[1], "index %d", &index)
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		path = append(path, hash(line))
	}
	leaf := fmt.Sprintf("attestry/leaf/v1\\nrecord %x\\n", sha256.Sum256(record))
	must(tlog.CheckRecord(path, size, hash(state[2]), index, tlog.RecordHash([]byte(leaf))))
	fmt.Println("INCLUDED", index, "of", size)
}`

export const JAVA_SM2 = `import java.io.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.util.*;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.*;

public class Sm2Stamp {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    TimeStampToken token = new TimeStampResponse(Files.readAllBytes(Paths.get(args[0]))).getTimeStampToken();
    byte[] digest = MessageDigest.getInstance("SM3", "BC").digest(Files.readAllBytes(Paths.get(args[1])));
    if (!Arrays.equals(digest, token.getTimeStampInfo().getMessageImprintDigest())) throw new Exception("of something else");
    X509CertificateHolder signer = (X509CertificateHolder) token.getCertificates().getMatches(token.getSID()).iterator().next();
    token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(signer));
    X509Certificate certificate = new JcaX509CertificateConverter().setProvider("BC").getCertificate(signer);
    boolean trusted = false;
    for (Object root : CertificateFactory.getInstance("X.509", "BC").generateCertificates(new FileInputStream(args[2])))
      try { certificate.verify(((X509Certificate) root).getPublicKey(), "BC"); trusted = true; } catch (SignatureException e) { }
    if (!trusted) throw new Exception("not of a root in trust.txt");
    System.out.println("SM2 OK " + token.getTimeStampInfo().getGenTime().toInstant());
  }
}`

export const JAVA_EVIDENCE_RECORD = `import java.nio.file.*;
import java.security.Security;
import java.util.Date;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.ers.*;

public class EvidenceRecord {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    ERSEvidenceRecord record = new ERSEvidenceRecord(
      Files.readAllBytes(Paths.get(args[0])), new JcaDigestCalculatorProviderBuilder().build());
    record.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(record.getSigningCertificate()));
    record.validatePresent(new ERSByteData(Files.readAllBytes(Paths.get(args[1]))), new Date());
    System.out.println("EVIDENCE RECORD OK");
  }
}`
