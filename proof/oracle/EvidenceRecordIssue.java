// Creates evidence records with BouncyCastle only, with its own authority, for our code to verify; written to the given folder.
//   SINGLE GROUP-A GROUP-B OTHER FOLDER   writes castle-root.der, single.er, group.er, stamped.er (renewed), hashed.er (renewed to SHA-512)
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Security;
import java.security.spec.ECGenParameterSpec;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.SignerInfoGeneratorBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.DigestCalculator;
import org.bouncycastle.operator.DigestCalculatorProvider;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampResponseGenerator;
import org.bouncycastle.tsp.TimeStampTokenGenerator;
import org.bouncycastle.tsp.ers.ERSArchiveTimeStampGenerator;
import org.bouncycastle.tsp.ers.ERSByteData;
import org.bouncycastle.tsp.ers.ERSData;
import org.bouncycastle.tsp.ers.ERSDataGroup;
import org.bouncycastle.tsp.ers.ERSEvidenceRecord;
import org.bouncycastle.tsp.ers.ERSEvidenceRecordGenerator;

public class EvidenceRecordIssue {
    static final X500Name NAME = new X500Name("CN=Castle Time-Stamps");
    static DigestCalculatorProvider digests;
    static KeyPair key;
    static X509CertificateHolder certificate;
    static int serial = 1;

    public static void main(String[] args) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        digests = new JcaDigestCalculatorProviderBuilder().setProvider("BC").build();
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC", "BC");
        keys.initialize(new ECGenParameterSpec("P-256"));
        key = keys.generateKeyPair();
        certificate = selfSigned();
        Path folder = Path.of(args[4]);
        Files.write(folder.resolve("castle-root.der"), certificate.getEncoded());

        ERSData single = document(args[0]);
        ERSArchiveTimeStampGenerator archive = new ERSArchiveTimeStampGenerator(digest(NISTObjectIdentifiers.id_sha256));
        archive.addData(single);
        archive.addData(new ERSDataGroup(document(args[1]), document(args[2])));
        archive.addData(document(args[3]));
        TimeStampResponse response = stamp(archive.generateTimeStampRequest(requests()));
        List<ERSEvidenceRecord> records = new ERSEvidenceRecordGenerator(digests).generate(archive.generateArchiveTimeStamps(response));
        write(folder.resolve("single.er"), records.get(0));
        write(folder.resolve("group.er"), records.get(1));

        ERSEvidenceRecord stamped = records.get(0).renewTimeStamp(stamp(records.get(0).generateTimeStampRenewalRequest(requests())));
        write(folder.resolve("stamped.er"), stamped);

        DigestCalculator sha512 = digest(NISTObjectIdentifiers.id_sha512);
        TimeStampRequest renewal = stamped.generateHashRenewalRequest(sha512, single, requests());
        write(folder.resolve("hashed.er"), stamped.renewHash(sha512, single, stamp(renewal)));
    }

    static ERSData document(String file) throws Exception {
        return new ERSByteData(Files.readAllBytes(Path.of(file)));
    }

    static void write(Path file, ERSEvidenceRecord record) throws Exception {
        Files.write(file, record.getEncoded());
    }

    static TimeStampRequestGenerator requests() {
        TimeStampRequestGenerator generator = new TimeStampRequestGenerator();
        generator.setCertReq(true);
        return generator;
    }

    static TimeStampResponse stamp(TimeStampRequest request) throws Exception {
        TimeStampTokenGenerator tokens = new TimeStampTokenGenerator(
            new SignerInfoGeneratorBuilder(digests).build(signer(), certificate), digest(NISTObjectIdentifiers.id_sha256),
            new ASN1ObjectIdentifier("1.2.3.4"));
        tokens.addCertificates(new JcaCertStore(List.of(certificate)));
        TimeStampResponseGenerator responses = new TimeStampResponseGenerator(
            tokens, Set.of(NISTObjectIdentifiers.id_sha256.getId(), NISTObjectIdentifiers.id_sha512.getId()));
        return responses.generate(request, BigInteger.valueOf(serial++), new Date());
    }

    static DigestCalculator digest(ASN1ObjectIdentifier algorithm) throws Exception {
        return digests.get(new AlgorithmIdentifier(algorithm));
    }

    static ContentSigner signer() throws Exception {
        return new JcaContentSignerBuilder("SHA256withECDSA").setProvider("BC").build(key.getPrivate());
    }

    static X509CertificateHolder selfSigned() throws Exception {
        X509v3CertificateBuilder builder = new X509v3CertificateBuilder(
            NAME, BigInteger.ONE, new Date(1577836800000L), new Date(2524607999000L), NAME,
            SubjectPublicKeyInfo.getInstance(key.getPublic().getEncoded()));
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(KeyPurposeId.id_kp_timeStamping));
        return builder.build(signer());
    }
}
