// Creates an SM2 authority and its signatures with BouncyCastle only, for our code to verify; written to the given folder.
//   DIGEST-FILE (32 bytes, SM3) CONTENT-FILE FOLDER
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.gm.GMObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.SignerInfoGenerator;
import org.bouncycastle.cms.SignerInfoGeneratorBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.DigestCalculatorProvider;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponseGenerator;
import org.bouncycastle.tsp.TimeStampTokenGenerator;

public class SignatureIssue {
    static final Date FROM = new Date(1577836800000L);
    static final Date TO = new Date(2524607999000L);

    public static void main(String[] args) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        byte[] digest = Files.readAllBytes(Path.of(args[0]));
        byte[] content = Files.readAllBytes(Path.of(args[1]));
        Path folder = Path.of(args[2]);

        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC", "BC");
        keys.initialize(new ECGenParameterSpec("sm2p256v1"));
        KeyPair rootKey = keys.generateKeyPair();
        KeyPair stampKey = keys.generateKeyPair();
        X509CertificateHolder root = certificate("CN=Castle Root", rootKey, 1, rootKey, true);
        X509CertificateHolder stamper = certificate("CN=Castle Time-Stamps", stampKey, 2, rootKey, false);
        Files.write(folder.resolve("castle-root.der"), root.getEncoded());

        DigestCalculatorProvider digests = new JcaDigestCalculatorProviderBuilder().setProvider("BC").build();
        SignerInfoGenerator signer = new SignerInfoGeneratorBuilder(digests).build(signerOf(stampKey.getPrivate()), stamper);
        TimeStampTokenGenerator tokens = new TimeStampTokenGenerator(
            signer, digests.get(new AlgorithmIdentifier(GMObjectIdentifiers.sm3)), new ASN1ObjectIdentifier("1.2.3.4"));
        tokens.addCertificates(new JcaCertStore(List.of(stamper)));
        TimeStampRequestGenerator requests = new TimeStampRequestGenerator();
        requests.setCertReq(true);
        TimeStampRequest request = requests.generate(GMObjectIdentifiers.sm3, digest, BigInteger.valueOf(4711));
        TimeStampResponseGenerator responses = new TimeStampResponseGenerator(tokens, java.util.Set.of(GMObjectIdentifiers.sm3.getId()));
        Files.write(folder.resolve("castle.tsr"), responses.generate(request, BigInteger.TEN, new Date()).getEncoded());

        Signature raw = Signature.getInstance("SM3withSM2", "BC");
        raw.initSign(stampKey.getPrivate());
        raw.update(content);
        Files.write(folder.resolve("castle.sig"), raw.sign());
        Files.write(folder.resolve("castle.spki"), stampKey.getPublic().getEncoded());
    }

    static ContentSigner signerOf(PrivateKey key) throws Exception {
        return new JcaContentSignerBuilder("SM3withSM2").setProvider("BC").build(key);
    }

    static X509CertificateHolder certificate(String name, KeyPair own, int serial, KeyPair issuer, boolean isAuthority) throws Exception {
        X509v3CertificateBuilder builder = new X509v3CertificateBuilder(
            new X500Name("CN=Castle Root"), BigInteger.valueOf(serial), FROM, TO, new X500Name(name),
            SubjectPublicKeyInfo.getInstance(own.getPublic().getEncoded()));
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(isAuthority ? KeyUsage.keyCertSign : KeyUsage.digitalSignature));
        if (!isAuthority)
            builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(KeyPurposeId.id_kp_timeStamping));
        return builder.build(signerOf(issuer.getPrivate()));
    }
}
